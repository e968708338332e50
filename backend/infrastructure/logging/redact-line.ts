const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Pattern of the text before an id that stays whole: such an id gives access to nothing, and people search the logs for it. */
const OPENS_NOTHING =
  /(?:"(?:requestId|actor|userId|eventId|performanceId|productionId|schoolId)":"|\b(?:seats|catalogue)-|\/(?:performances|productions|schools|seats)\/)$/;
const LONGEST_BEFORE = 24;

const REPLACED: readonly (readonly [RegExp, string])[] = [
  // Passwords in addresses are replaced first, because the text after them looks like an e-mail address.
  [/(\w:\/\/)[^\s/"@]+@/g, '$1[secret]@'],
  [/[\w.+'-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]'],
  [/([?&"\s](?:signature|confirm|token|code|state|secret)=)[^&\s"\\]+/gi, '$1[secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/(\bBearer\s+)[\w.~+/-]{8,}=*/gi, '$1[secret]'],
  // Pattern of a confirmation number: Crockford base32 without I, L, O and U, in two groups of five.
  [/\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/g, '[number]'],
  [/(\/confirmation\/)[^/"\s?]+/gi, '$1[number]'],
];

/**
 * Removes from a log line whatever opens a booking or names a customer: e-mail addresses, confirmation numbers, signatures,
 * tokens. A booking's id is cut to its first eight characters: enough to find the booking in the database, too few to request it.
 * This runs just before a line is written, so it also covers texts of errors and libraries.
 */
export function redactLine(line: string): string {
  const shortened = line.replace(UUID, (id, at: number, whole: string) =>
    OPENS_NOTHING.test(whole.slice(Math.max(0, at - LONGEST_BEFORE), at))
      ? id
      : `${id.slice(0, 8)}…`,
  );
  return REPLACED.reduce((text, [pattern, by]) => text.replace(pattern, by), shortened);
}
