import { malaysianDay } from '@contracts/malaysian-time';

export const today = (): string => malaysianDay(new Date());
