import { queryOptions } from '@tanstack/react-query';
import { CONTENT_DEFAULTS } from '@contracts/rest/content-defaults';
import type { ContentValue, ContentView } from '@contracts/rest/catalogue';
import { read } from './http';

export const CONTENT_FRESH_MS = 5 * 60 * 1000;

export const heroDefaults: ContentValue = CONTENT_DEFAULTS['homepage-hero'];
export const productionsDefaults: ContentValue = CONTENT_DEFAULTS['homepage-productions'];

/** Queries a managed text of the site. */
export const content = (slug: 'homepage-hero' | 'homepage-productions') =>
  queryOptions({
    queryKey: ['/api/content', slug],
    queryFn: (context) => read<ContentView>(context),
    staleTime: CONTENT_FRESH_MS,
  });
