const DAY = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeZone: 'UTC' });

/** `12 Nov 2026`, as staff read it. @param iso a day without a time */
export const day = (iso: string): string => DAY.format(new Date(iso));
