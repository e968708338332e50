import type { Language } from '../language.js';

/** Id of the HTML element that holds a page's {@link FirstPageData} as JSON. */
export const FIRST_PAGE_DATA_ID = 'first-page-data';

/** Data from which the server rendered a page, so that the browser renders the same without requests. */
export interface FirstPageData {
  /** Time of the server in milliseconds since 1970; at most some seconds old when the page is sent. */
  readonly now: number;
  /** Language of the page's texts. */
  readonly language: Language;
  /** API answers as a signed-out visitor gets them. */
  readonly answers: readonly FirstPageAnswer[];
}

export interface FirstPageAnswer {
  /** Query key in the browser: the parts of the API path. */
  readonly key: readonly string[];
  readonly answer: unknown;
}
