import { queryOptions } from '@tanstack/react-query';
import type {
  BulkOverridesRequest,
  BulkRowsRequest,
  CopySeatingRequest,
  CopySectionRequest,
  RowRequest,
  RowUpdateRequest,
  SeatOverrideRequest,
  SectionRequest,
  SectionUpdateRequest,
} from '@contracts/rest/administration';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { call, read } from './http';
import type { Seating } from './seating';

/** Queries a production's seating plan, without the seats taken at any performance. */
export const seatingPlan = (productionId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'seating'],
    queryFn: (context) => read<Seating>(context),
    staleTime: 0,
  });

const change = <Answer = unknown>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
) => call<Answer>(path, { method, payload });

export const createSection = (productionId: string, payload: SectionRequest) =>
  change<SeatingSectionView>('POST', `/api/productions/${productionId}/sections`, payload);
export const updateSection = (id: string, payload: SectionUpdateRequest) =>
  change('PATCH', `/api/sections/${id}`, payload);
export const deleteSection = (id: string) => change('DELETE', `/api/sections/${id}`);
export const copySection = (id: string, payload: CopySectionRequest) =>
  change('POST', `/api/sections/${id}/copy`, payload);

export const createRow = (sectionId: string, payload: RowRequest) =>
  change('POST', `/api/sections/${sectionId}/rows`, payload);
export const createRows = (sectionId: string, payload: BulkRowsRequest) =>
  change('POST', `/api/sections/${sectionId}/rows/bulk`, payload);
export const updateRow = (id: string, payload: RowUpdateRequest) =>
  change('PATCH', `/api/rows/${id}`, payload);
export const deleteRow = (id: string) => change('DELETE', `/api/rows/${id}`);

export const createOverride = (rowId: string, payload: SeatOverrideRequest) =>
  change('POST', `/api/rows/${rowId}/seat-overrides`, payload);
export const createOverrides = (productionId: string, payload: BulkOverridesRequest) =>
  change('POST', `/api/productions/${productionId}/seat-overrides/bulk`, payload);

export const copySeating = (productionId: string, payload: CopySeatingRequest) =>
  change('POST', `/api/productions/${productionId}/seating/copy`, payload);
