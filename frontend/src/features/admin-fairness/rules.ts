import type { SaleRules } from '@contracts/rest/what-if';

/** What the screen asks first: half of the time that families usually have. */
export const FIRST_RULES: SaleRules = { holdMinutes: 15, mostSeats: null, pricePercent: null };
