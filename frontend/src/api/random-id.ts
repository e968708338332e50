/** 128 random bits in hex; crypto.randomUUID is missing on plain http, such as a phone on the school's own network. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
