export interface IdentifiedLine {
  readonly date: string;
  readonly amountSen: number;
  readonly text: string;
}

/**
 * Builds a key for each statement line from account, day, sum, text, and a number for equal lines. Balance and time are
 * left out, because they may differ between two downloads of the same line.
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

export interface KnownLine {
  readonly lineId: string;
  readonly date: string;
  readonly amountSen: number;
  /** Text of the bank; null after an erasure. */
  readonly text: string | null;
  /** Last digits of the account number that the file shows, or null. */
  readonly accountEnding: string | null;
}

/**
 * Returns an id for each line of a file; a line imported before keeps its id. Staff may have corrected the account
 * number meanwhile, which changes ids. Lines of the same day, sum and text therefore count as the same, unless the
 * files show different accounts.
 *
 * @param ids ids of `lines`, in their order, built with the present account number @param accountEnding last digits of
 * the account number that this file shows, or null
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
  // Day and sum are compared first, because this is cheap and excludes most lines.
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

/** Removes spaces and punctuation, in which two downloads of the same line may differ. */
const words = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
