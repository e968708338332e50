import { malaysianDay } from '@contracts/malaysian-time';

/** ISO 8601 day, in Malaysia. */
export const today = (): string => malaysianDay(new Date());
