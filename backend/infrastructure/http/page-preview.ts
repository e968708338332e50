import { parseWebAddress } from '../../contracts/web-address.js';

/** What a page says of itself before any script runs: to search engines, and where its link is shared. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** A path of ours or an address elsewhere. What is neither is left out of the page. */
  readonly image: string | null;
}

/** Knows the pages worth sharing. */
export interface PagePreviews {
  /** `null` for a page that has nothing of its own to say. */
  of(path: string): Promise<PagePreview | null>;
}

export const PAGE_PREVIEWS = Symbol('PAGE_PREVIEWS');

/** The page's HTML with its own title, description and social tags instead of the general ones. */
export function withPreview(
  html: string,
  preview: PagePreview,
  page: { readonly origin: string; readonly path: string },
): string {
  const title = escaped(preview.title);
  const description = escaped(preview.description);
  const image = preview.image && parseWebAddress(preview.image, page.origin)?.href;
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Houselights" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${escaped(new URL(page.path, page.origin).href)}" />`,
    ...(image ? [`<meta property="og:image" content="${escaped(image)}" />`] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`,
  ];
  const without = html.replace(/<meta\s+name="description"[^>]*>\s*/, '');
  // A function, because a title may have a $ in it.
  return without.replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
