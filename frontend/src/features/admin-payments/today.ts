import { malaysianDay } from '@contracts/malaysian-time';

/** Returns today as an ISO 8601 day in Malaysia. */
export const today = (): string => malaysianDay(new Date());
