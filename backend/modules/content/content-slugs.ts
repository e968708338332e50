/** Slugs of the texts that staff can change, each with its category and content type. */
export const contentSlugs = {
  'homepage-hero': { category: 'homepage', contentType: 'hero' },
  'homepage-productions': { category: 'homepage', contentType: 'text' },
} as const;

export type ContentSlug = keyof typeof contentSlugs;

export const isContentSlug = (text: string): text is ContentSlug =>
  Object.hasOwn(contentSlugs, text);
