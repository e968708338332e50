import { queryOptions } from '@tanstack/react-query';
import type {
  AffectedBookingsView,
  ImageUploadUrlView,
  PerformanceRequest,
  PerformanceUpdateRequest,
  ProductionRequest,
  ProductionUpdateRequest,
} from '@contracts/rest/administration';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { call, read } from './http';
import { putFile } from './receipts';
import { requestUpload } from './upload-link';

export const schoolProductions = (schoolId: string) =>
  queryOptions({
    queryKey: ['/api/schools', schoolId, 'productions'],
    queryFn: (context) => read<readonly ProductionView[]>(context),
    staleTime: 0,
  });

/** Queries all performances of a production, including those off sale. Screens refetch them, because seats are sold meanwhile. */
export const productionPerformances = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'performances'],
    queryFn: (context) => read<readonly PerformanceView[]>(context),
    staleTime: 0,
  });

/** Returns the query keys to refetch after a change of productions or performances: lists, single items and seatings. */
export const productionKeys = (schoolId: string) => [
  schoolProductions(schoolId).queryKey,
  ['/api/productions'],
  ['/api/performances'],
];

export const createProduction = (payload: ProductionRequest) =>
  call<ProductionView>('/api/productions', { method: 'POST', payload });

/** Creates a draft with the same seating plan and prices, without performances and bookings. */
export const cloneProduction = (id: string) =>
  call<ProductionView>(`/api/productions/${id}/clone`, { method: 'POST' });

export const updateProduction = (id: string, payload: ProductionUpdateRequest) =>
  call<ProductionView>(`/api/productions/${id}`, { method: 'PATCH', payload });

export const deleteProduction = (id: string) =>
  call<void>(`/api/productions/${id}`, { method: 'DELETE' });

export const createPerformance = (payload: PerformanceRequest) =>
  call<PerformanceView>('/api/performances', { method: 'POST', payload });

export const updatePerformance = (id: string, payload: PerformanceUpdateRequest) =>
  call<PerformanceView>(`/api/performances/${id}`, { method: 'PATCH', payload });

/** Queries how many families a reschedule or deletion affects, and how much they paid. */
export const affectedBookings = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/performances', performanceId, 'affected'],
    queryFn: (context) => read<AffectedBookingsView>(context),
    staleTime: 0,
  });

/** Queries how many families a change of all performances of a production affects, and how much they paid. */
export const affectedByProduction = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'affected'],
    queryFn: (context) => read<AffectedBookingsView>(context),
    staleTime: 0,
  });

export const deletePerformance = (id: string) =>
  call<void>(`/api/performances/${id}`, { method: 'DELETE' });

/**
 * Uploads a picture of a production.
 * @returns the path to store as imageUrl
 */
export async function uploadImage(file: File, onProgress: (done: number) => void): Promise<string> {
  const { uploadUrl, publicPath } = await requestUpload<ImageUploadUrlView>(
    '/api/admin/productions/image-upload-url',
    file,
  );
  await putFile(uploadUrl, file, onProgress);
  return publicPath;
}
