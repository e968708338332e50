import { escapeHtml } from '../mail/frame/escape.js';
import { parseWebAddress } from '../../contracts/web-address.js';

/** Preview of a page for search engines and shared links, which run no scripts. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Path on this site, or absolute address of a picture; any other text is ignored. */
  readonly image: string | null;
}

/** Source of the previews of all pages. */
export interface PagePreviews {
  /** Returns the preview of a page; `null` when the page has no preview of its own. */
  previewOf(path: string): Promise<PagePreview | null>;
}

export const PAGE_PREVIEWS = Symbol('PAGE_PREVIEWS');

/** Returns the page's HTML with the preview's title, description and social tags instead of the general ones. */
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
  // The replacement is a function, because `$` in a replacement text would have a special meaning.
  return without.replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

const escaped = (text: string): string => escapeHtml(text.replace(/\s+/g, ' ').trim());
