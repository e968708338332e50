/*
 * Parsers of stored texts. Storage may hold anything: text of another version of this site, of another program on the same
 * address, or typed by hand.
 */

/** Parses JSON; `undefined` for any other text or none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
