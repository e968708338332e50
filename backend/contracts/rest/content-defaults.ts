import type { ContentValue } from './catalogue.js';

/** The texts of the home page until somebody writes others. The hero has a picture of its own where there is no address. */
export const CONTENT_DEFAULTS = {
  'homepage-hero': {
    title: 'Experience the Magic of Live Theater',
    description:
      'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
    imageUrl: null,
  },
  'homepage-productions': {
    title: 'Upcoming Productions',
    description: 'Select a show and choose your perfect seats',
  },
} as const satisfies Readonly<Record<string, ContentValue>>;
