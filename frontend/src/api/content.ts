import { queryOptions } from '@tanstack/react-query';
import type { ContentValue, ContentView } from '@contracts/rest/catalogue';
import { read } from './http';

export const CONTENT_FRESH_MS = 5 * 60 * 1000;

/** The words of the home page until somebody writes others. */
export const heroDefaults: ContentValue = {
  title: 'Experience the Magic of Live Theater',
  description:
    'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
};

export const productionsDefaults: ContentValue = {
  title: 'Upcoming Productions',
  description: 'Select a show and choose your perfect seats',
};

/** A managed text of the site; `value` is null while the screen's own default applies. */
export const content = (slug: 'homepage-hero' | 'homepage-productions') =>
  queryOptions({
    queryKey: ['/api/content', slug],
    queryFn: (context) => read<ContentView>(context),
    staleTime: CONTENT_FRESH_MS,
  });
