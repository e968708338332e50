import { queryOptions } from '@tanstack/react-query';
import type { ContentBlockView } from '@contracts/rest/administration';
import { call, read } from './http';

export type ContentSlug = 'homepage-hero' | 'homepage-productions';

export const contentBlocks = () =>
  queryOptions({
    queryKey: ['/api/admin/content'],
    queryFn: (context) => read<readonly ContentBlockView[]>(context),
    staleTime: 0,
  });

const types: Record<ContentSlug, string> = {
  'homepage-hero': 'hero',
  'homepage-productions': 'text',
};

/** Saves the changed fields of a managed text. If the text is not stored yet, creates it. */
export const saveContent = (
  slug: ContentSlug,
  existing: ContentBlockView | undefined,
  value: ContentBlockView['value'],
  basedOn: Partial<ContentBlockView['value']>,
) =>
  existing
    ? call<ContentBlockView>(`/api/admin/content/${existing.id}`, {
        method: 'PATCH',
        payload: { value, basedOn },
      })
    : call<ContentBlockView>('/api/admin/content', {
        method: 'POST',
        payload: { slug, category: 'homepage', contentType: types[slug], value },
      });
