/** ISO 8601 day, in Malaysia. */
export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
