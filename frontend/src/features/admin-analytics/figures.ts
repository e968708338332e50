const whole = new Intl.NumberFormat('en-MY');

/** Formats a number as `27,033`. */
export const count = (value: number): string => whole.format(value);
