import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  FIRST_PAGE_DATA_ID,
  type FirstPageAnswer,
  type FirstPageData,
} from '../../contracts/rest/first-page.js';

/** Page that the server can render: visits begin with it, and it is the same for everyone who is not signed in. */
export interface FirstPage {
  /** Key in the list that the frontend's build wrote: the files that the screen needs. */
  readonly screen: 'home' | 'seats';
  /** Address of the page as the browser writes it. */
  readonly path: string;
  readonly answers: readonly FirstPageAnswer[];
  /** Paths of API calls that the screen makes at once but whose answers are too large, or change too often, for the page. */
  readonly calls: readonly string[];
}

/** Pages that the server renders. */
export interface FirstPages {
  /** Returns a page; `null` when the browser renders it alone. */
  of(path: string, query: URLSearchParams): Promise<FirstPage | null>;
}

export const FIRST_PAGES = Symbol('FIRST_PAGES');

interface ScreenFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}
type Render = (path: string, data: FirstPageData) => Promise<string>;

/** Part of the frontend's build that renders screens on the server, and the list of files that they need. */
export interface Drawing {
  readonly render: Render;
  readonly files: Readonly<Record<FirstPage['screen'], ScreenFiles>>;
}

/** @returns `null` when that part was not built: the browser then renders every page alone */
export async function loadDrawing(frontend: string): Promise<Drawing | null> {
  const bundle = join(frontend, '..', 'first-page', 'render.js');
  const list = join(frontend, '.vite', 'first-page-files.json');
  if (!existsSync(bundle) || !existsSync(list)) return null;
  const { renderFirstPage } = (await import(pathToFileURL(bundle).href)) as {
    renderFirstPage: Render;
  };
  return {
    render: renderFirstPage,
    files: JSON.parse(await readFile(list, 'utf8')) as Drawing['files'],
  };
}

/**
 * Returns the page's HTML with its rendered screen, the data it was rendered from, and the names of the files that it needs.
 * React puts the names of pictures that it needs at once in front of the rendered HTML; they belong into the head.
 */
export async function withFirstPage(
  html: string,
  { screen, path, answers, calls }: FirstPage,
  { render, files }: Drawing,
  now: number,
): Promise<string> {
  const data: FirstPageData = { now, answers };
  const [, pictures = '', drawn = ''] =
    /^((?:<link rel="preload"[^>]*>)*)(.*)$/s.exec(await render(path, data)) ?? [];
  const { scripts, styles, fonts } = files[screen];
  const isNew = (name: string): boolean => !html.includes(`"/${name}"`);
  const links = [
    ...(pictures ? [pictures] : []),
    ...styles.filter(isNew).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
    ),
    ...scripts
      .filter(isNew)
      .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...calls.map(
      (call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`,
    ),
  ];
  // Functions, because the inserted text may contain a $.
  return html
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${drawn}</div>\n    <script type="application/json" id="${FIRST_PAGE_DATA_ID}">${asDataBlock(data)}</script>`,
    );
}

/** Writes JSON in which nothing ends the element or begins another one. */
const asDataBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
