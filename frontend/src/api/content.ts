import { queryOptions } from '@tanstack/react-query';
import type { ContentView } from '@contracts/rest/catalogue';
import { read } from './http';

export const CONTENT_FRESH_MS = 5 * 60 * 1000;

/** A managed text of the site; `value` is null while the screen's own default applies. */
export const content = (slug: 'homepage-hero' | 'homepage-productions') =>
  queryOptions({
    queryKey: ['/api/content', slug],
    queryFn: (context) => read<ContentView>(context),
    staleTime: CONTENT_FRESH_MS,
  });
