import type { OfferedCodeView, TryCodeRequest } from '@contracts/rest/discount-codes';
import { call } from './http';

/** Asks for the terms of a discount code. It is used only by an order. */
export const tryDiscountCode = (performanceId: string, word: string) =>
  call<OfferedCodeView>(`/api/performances/${performanceId}/discount-code`, {
    method: 'POST',
    payload: { word } satisfies TryCodeRequest,
  });
