import { queryOptions } from '@tanstack/react-query';
import { CONTENT_DEFAULTS } from '@contracts/rest/content-defaults';
import type { ContentValue, ContentView } from '@contracts/rest/catalogue';
import { i18n } from '../language/i18n';
import { read } from './http';

export const CONTENT_FRESH_MS = 5 * 60 * 1000;

export const heroDefaults: ContentValue = CONTENT_DEFAULTS['homepage-hero'];
export const productionsDefaults: ContentValue = CONTENT_DEFAULTS['homepage-productions'];

/** Returns the texts of a block as they are shown: the default texts in the visitor's language, other texts as they were typed. */
export function shownContent(
  value: ContentValue | undefined,
  defaults: ContentValue,
): ContentValue {
  const { title, description, ...more } = value ?? defaults;
  return {
    ...more,
    title: title === defaults.title ? i18n.t(title) : title,
    description: description === defaults.description ? i18n.t(description) : description,
  };
}

/** Queries a managed text of the site. */
export const content = (slug: 'homepage-hero' | 'homepage-productions') =>
  queryOptions({
    queryKey: ['/api/content', slug],
    queryFn: (context) => read<ContentView>(context),
    staleTime: CONTENT_FRESH_MS,
  });
