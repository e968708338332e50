/** The id of the element in a page's HTML that holds its {@link FirstPageData} as JSON. */
export const FIRST_PAGE_DATA_ID = 'first-page-data';

/** What the server drew a page from, so that the browser draws the same without asking for it. */
export interface FirstPageData {
  /** The server's clock, in milliseconds since 1970: some seconds old at most when the page is sent. */
  readonly now: number;
  /** Answers of our own API as somebody signed out gets them. */
  readonly answers: readonly FirstPageAnswer[];
}

export interface FirstPageAnswer {
  /** The parts of the path that would have been read: the key of the browser's query. */
  readonly key: readonly string[];
  readonly answer: unknown;
}
