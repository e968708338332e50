import { UTC_OFFSET } from '../../../../contracts/malaysian-time.js';

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Pattern for the OpenAPI document. Texts that match are accepted by {@link parseMoment} and by every other reader of
 * `format: date-time`.
 */
export const MOMENT_PATTERN =
  '^2[01]\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2})$';

/**
 * Parses an ISO 8601 date and time; without an offset it is in the schools' time zone. Returns `null` for anything
 * else, such as 31 February.
 */
export function parseMoment(text: string): Date | null {
  const match = SHAPE.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', part = '', offset = UTC_OFFSET] = match;
  const daysOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(year) < 2000 || Number(year) > 2199 || Number(day) > daysOfMonth) return null;
  const parsed = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
  );
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
