/*
 * Readers of stored texts. Storage may hold anything: an earlier or later version of this site wrote it, another program on
 * the same address, or a person by hand.
 */

/** The value that a JSON text stands for; `undefined` for any other text, and for none. */
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
