import { queryOptions } from '@tanstack/react-query';
import type {
  ImportProgress,
  MatchLineRequest,
  PaymentsSummary,
  PaymentsView,
  ReturnLineRequest,
  SetLineAsideRequest,
  StatementFileRequest,
  StatementImportedView,
  StatementPreview,
} from '@contracts/rest/statements';
import { call, read } from './http';

const pathOfSchool = (schoolId: string): string => `/api/admin/schools/${schoolId}/payments`;

/** Queries the three payment lists. Never cached, because background jobs match payments at any moment. */
export const payments = (schoolId: string) =>
  queryOptions({
    queryKey: ['/api/admin/schools', schoolId, 'payments'],
    queryFn: (context) => read<PaymentsView>(context),
    staleTime: 0,
  });

/**
 * Queries counts and sums of the payment lists. Its key begins with the lists' key, so that a refetch of the lists includes the
 * sums.
 */
export const paymentsSummary = (schoolId: string) =>
  queryOptions({
    queryKey: [...payments(schoolId).queryKey, 'summary'],
    queryFn: (context) => read<PaymentsSummary>(context),
    staleTime: 10_000,
  });

/** Queries running imports of bank statements, started by any staff member in any window. */
export const importsUnderWay = (schoolId: string) =>
  queryOptions({
    queryKey: [...payments(schoolId).queryKey, 'imports'],
    queryFn: (context) => read<ImportProgress[]>(context),
    staleTime: 0,
  });

const post = <T>(path: string, payload?: unknown): Promise<T> =>
  call<T>(path, { method: 'POST', payload });

export const previewStatement = (schoolId: string, file: StatementFileRequest) =>
  post<StatementPreview>(`${pathOfSchool(schoolId)}/preview`, file);

export const importStatement = (schoolId: string, file: StatementFileRequest) =>
  post<StatementImportedView>(`${pathOfSchool(schoolId)}/statements`, file);

export const matchCertain = (schoolId: string) =>
  post<{ matched: number }>(`${pathOfSchool(schoolId)}/matches`);

export const matchLine = (schoolId: string, lineId: string, payload: MatchLineRequest) =>
  post<void>(`${pathOfSchool(schoolId)}/lines/${lineId}/match`, payload);

export const unmatchLine = (schoolId: string, lineId: string, bookingId: string) =>
  post<void>(`${pathOfSchool(schoolId)}/lines/${lineId}/unmatch`, { bookingId });

export const setLineAside = (schoolId: string, lineId: string, payload: SetLineAsideRequest) =>
  post<void>(`${pathOfSchool(schoolId)}/lines/${lineId}/set-aside`, payload);

/** Records that a statement line is the return of an earlier payment, which has its own statement line. */
export const returnLine = (schoolId: string, lineId: string, payload: ReturnLineRequest) =>
  post<void>(`${pathOfSchool(schoolId)}/lines/${lineId}/return`, payload);

export const holdTicket = (bookingId: string, held: boolean) =>
  post<void>(`/api/admin/bookings/${bookingId}/ticket-hold`, { held });

/**
 * Sends the family an e-mail that asks about its missing payment. A repeated call with the same question id sends no second mail.
 */
export const askAboutPayment = (bookingId: string, questionId: string) =>
  post<void>(`/api/admin/bookings/${bookingId}/payment-questions`, { questionId });
