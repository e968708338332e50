/** Normalises a form value for comparison and sending: texts are trimmed, empty values become null. */
const plain = (value: unknown): unknown =>
  (typeof value === 'string' ? value.trim() : value) || null;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the request body of a save: the changed fields with their new values, and the values that these fields had
 * when the form was opened. The save therefore does not undo another person's change to another field.
 */
export function changedSince<T extends object>(
  opened: T,
  now: T,
): Partial<T> & { basedOn: Partial<T> } {
  const names = Object.keys(now).filter(
    (name) => !same((opened as Values)[name], (now as Values)[name]),
  );
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, (from as Values)[name]])) as Partial<T>;
  return { ...pick(now), basedOn: pick(opened) };
}

export const differs = (opened: object, now: object): boolean =>
  Object.keys(changedSince(opened, now)).length > 1;
