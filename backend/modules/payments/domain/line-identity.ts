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

/** A line of an earlier statement. */
export interface KnownLine {
  readonly lineId: string;
  readonly date: string;
  readonly amountSen: number;
  /** Null after an erasure: it is recognised by its id alone. */
  readonly text: string | null;
  /** The last digits of the account that its file showed, or null. */
  readonly accountEnding: string | null;
}

/**
 * The ids by which the lines of a file are known, or would be new. The account's number is part of an id and may have been
 * corrected in the settings since, so a line with an unknown id is compared with those of the ledger that no other line of the
 * file stands for: the same day, sum and words are the same line, unless both files show their account and they differ.
 *
 * @param ids of `lines`, in their order, by the present number
 * @param accountEnding that this file shows, or null
 */
export function knownIds(
  known: readonly KnownLine[],
  ids: readonly string[],
  lines: readonly IdentifiedLine[],
  accountEnding: string | null,
): string[] {
  const inFile = new Set(ids);
  const contents = (line: IdentifiedLine): string =>
    [line.date, line.amountSen, words(line.text)].join(' ');
  const sumOfDay = ({ date, amountSen }: Pick<IdentifiedLine, 'date' | 'amountSen'>): string =>
    `${date} ${amountSen}`;
  // Most lines of the ledger are told apart by these, which is cheap.
  const sumsOfDays = new Set(lines.map(sumOfDay));
  const waiting = new Map<string, string[]>();
  for (const { text, ...line } of known) {
    if (text === null || inFile.has(line.lineId) || !sumsOfDays.has(sumOfDay(line))) continue;
    if (accountEnding !== null && line.accountEnding !== null)
      if (accountEnding !== line.accountEnding) continue;
    const key = contents({ ...line, text });
    const same = waiting.get(key);
    if (same) same.push(line.lineId);
    else waiting.set(key, [line.lineId]);
  }
  if (waiting.size === 0) return [...ids];
  const knownHere = new Set(known.map(({ lineId }) => lineId));
  return lines.map((line, place) => {
    const id = ids[place] as string;
    return knownHere.has(id) ? id : (waiting.get(contents(line))?.shift() ?? id);
  });
}

/** Without the spaces and marks by which two downloads of one line differ. */
const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
