const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

/** Whether a performance is on the day that it is now at the venue: on any other day its tickets need a second look. */
export const isOnDayOf = (performanceDate: string, now: Date): boolean =>
  format.format(new Date(performanceDate)) === format.format(now);
