import { queryOptions } from '@tanstack/react-query';
import type {
  DiscountCodeRequest,
  DiscountCodeUpdateRequest,
  DiscountCodeView,
} from '@contracts/rest/discount-codes';
import { call, read } from './http';

/** Queries all discount codes of a production, also archived ones. */
export const discountCodes = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'discount-codes'],
    queryFn: (context) => read<readonly DiscountCodeView[]>(context),
    staleTime: 0,
  });

export const createDiscountCode = (productionId: string, payload: DiscountCodeRequest) =>
  call<DiscountCodeView>(`/api/productions/${productionId}/discount-codes`, {
    method: 'POST',
    payload,
  });

export const updateDiscountCode = (id: string, payload: DiscountCodeUpdateRequest) =>
  call<DiscountCodeView>(`/api/discount-codes/${id}`, { method: 'PATCH', payload });

/** Returns the URL that downloads the words of a discount code as CSV. */
export const wordsHref = (id: string): string => `/api/discount-codes/${id}/words`;
