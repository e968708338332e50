import type { ContentValue } from './catalogue.js';

/** Texts of the home page until they are changed. Without an image address the hero shows a built-in picture. */
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
