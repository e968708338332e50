/** Message as Lingui's `interpolate` takes it: texts, arguments, and choices by plural or select. */
type Token = string | [name: string, type?: string, cases?: Record<string, Token[]>];

/**
 * Compiles an ICU message as our texts use it: `{name}`, and plural or select with nested messages and `#`. Lingui's own compiler
 * would add 5 kB to every page. A test compares both compilers for all texts.
 */
export function compileMessage(message: string): Token[] {
  let at = 0;
  function next(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (!found) throw new Error(`This text cannot be read from letter ${at} on: ${message}`);
    at = pattern.lastIndex;
    return found;
  }
  function tokens(): Token[] {
    const read: Token[] = [];
    while (at < message.length && message[at] !== '}') {
      const [, text, name = '', type] = next(/([^{}#]+|#)|\{\s*(\w+)\s*(?:,\s*(\w+)\s*,\s*)?/y);
      if (text !== undefined) read.push(text);
      else if (type === undefined) {
        next(/\}/y);
        read.push([name]);
      } else read.push([name, type, cases()]);
    }
    return read;
  }
  function cases(): Record<string, Token[]> {
    const read: Record<string, Token[]> = {};
    while (message[at] !== '}') {
      const [, key = ''] = next(/=?(\w{1,20})\s{0,9}\{/y);
      read[key] = tokens();
      next(/\}\s*/y);
    }
    at += 1;
    return read;
  }
  return tokens();
}
