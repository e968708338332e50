/** Values by which a line is recognised when another statement has it again. */
export interface IdentifiedLine {
  readonly date: string;
  readonly amountSen: number;
  readonly text: string;
}

/**
 * Builds the key of each line: account, day, sum, words, and its place among lines that are equal in all of these. The
 * balance is left out, because a line booked late changes later balances; so is the time, which not every download has.
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
  /** Null after an erasure: the line is then recognised by its id only. */
  readonly text: string | null;
  /** The last digits of the account shown in the file, or null. */
  readonly accountEnding: string | null;
}

/**
 * Returns the id of each line of a file, known or new. The account number is part of an id and may have been corrected
 * in the settings since. So a line with an unknown id is compared with ledger lines that no other line of the file
 * stands for: the same day, sum and words mean the same line, unless both files show an account and the accounts
 * differ.
 *
 * @param ids of `lines`, in their order, by the present account number
 * @param accountEnding shown in this file, or null
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
  // Day and sum already differ for most lines of the ledger, and comparing them is cheap.
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

/** The text without the spaces and marks in which two downloads of a line differ. */
const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
