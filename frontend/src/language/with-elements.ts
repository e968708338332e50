import { cloneElement, type ReactElement, type ReactNode } from 'react';

/**
 * Puts elements into a translated text. `<0>…</0>` becomes the first element with this content, and `<1/>` the second element as
 * it is.
 */
export function withElements(text: string, ...elements: readonly ReactElement[]): ReactNode {
  return text.split(/(<\d+>[^<]*<\/\d+>|<\d+\/>)/).map((part, index) => {
    const [, number, content] = /^<(\d+)(?:>([^<]*)<\/\d+|\/)>$/.exec(part) ?? [];
    const element = elements[Number(number)];
    if (!element) return part;
    return content === undefined
      ? cloneElement(element, { key: index })
      : cloneElement(element, { key: index }, content);
  });
}
