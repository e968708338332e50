/** Values that identify a statement line when another statement contains it again. */
export interface IdentifiedLine {
  readonly date: string;
  readonly amountSen: number;
  readonly text: string;
}

/**
 * Builds the key of each line: account, day, sum, text, and its number among lines that are equal in all of these.
 * The key has no balance, because a line booked late changes later balances, and no time, because some downloads have none.
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

/** A line that an earlier statement brought. */
export interface KnownLine {
  readonly lineId: string;
  readonly date: string;
  readonly amountSen: number;
  /** Null after an erasure: the line is then recognised by its id only. */
  readonly text: string | null;
  /** The last digits of the account number that the file shows, or null. */
  readonly accountEnding: string | null;
}

/**
 * Returns the id of each line of a file, for known and new lines. An id contains the account number, which may have been
 * corrected in the settings since the last import. So a line with an unknown id is compared with the lines of the ledger:
 * the same day, sum and text mean the same line, unless both files show an account and the accounts differ.
 *
 * @param ids of `lines`, in their order, by the present account number
 * @param accountEnding last digits of the account that this file shows, or null
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
  // Compares day and sum first: this is cheap and rules out most lines of the ledger.
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

/** Removes the spaces and punctuation in which two downloads of the same line may differ. */
const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
