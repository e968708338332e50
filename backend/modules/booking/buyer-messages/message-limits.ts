/** Messages that one school may send to families in a day: each may be a mail to a full hall (decision 12). */
export const MESSAGES_A_DAY = 10;
export const DAY_MS = 24 * 60 * 60_000;
