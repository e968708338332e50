import type { ContentValue } from './catalogue.js';

/** Texts of the home page until they are changed. Without an image address the hero shows a built-in picture. */
export const CONTENT_DEFAULTS = {
  'homepage-hero': {
    title: /*i18n*/ 'Experience the Magic of Live Theater',
    description:
      /*i18n*/ 'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
    imageUrl: null,
  },
  'homepage-productions': {
    title: /*i18n*/ 'Upcoming Productions',
    description: /*i18n*/ 'Select a show and choose your perfect seats',
  },
} as const satisfies Readonly<Record<string, ContentValue>>;
