/** What a line is recognised by when it comes again in another statement. */
export interface IdentifiedLine {
  readonly date: string;
  readonly amountSen: number;
  readonly text: string;
}

/**
 * The key of each line: account, day, sum, words, and its place among lines that are equal in all of these. The balance is
 * no part of it, because a line booked late changes the balances behind it; nor is the time, which not every download has.
 */
export function lineKeys(account: string, lines: readonly IdentifiedLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ date, amountSen, text }) => {
    const key = [account.replace(/\D/g, ''), date, amountSen, words(text)].join(' ');
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    return `${key} #${place}`;
  });
}

/** Without the spaces and marks by which two downloads of one line differ. */
const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
