/** Returns 128 random bits in hex. crypto.randomUUID is missing on plain http, such as for a phone in the school's network. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export function randomUuid(): string {
  const hex = randomId();
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
