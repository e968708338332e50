import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localeOf, type Language } from '../../contracts/language.js';
import {
  FIRST_PAGE_DATA_ID,
  type FirstPageAnswer,
  type FirstPageData,
} from '../../contracts/rest/first-page.js';

/** Page that the server can render: most visits begin there, and it is the same for everyone who is not signed in. */
export interface FirstPage {
  readonly screen: 'home' | 'seats';
  /** Address of the page as the browser encodes it. */
  readonly path: string;
  readonly answers: readonly FirstPageAnswer[];
  /**
   * Paths of API calls that the screen makes at once, but whose answers are too large or change too often to be part of the page.
   */
  readonly calls: readonly string[];
}

/** Source of the pages that the server renders. */
export interface FirstPages {
  /** Returns a page; `null` when only the browser renders it. */
  firstPageOf(path: string, query: URLSearchParams): Promise<FirstPage | null>;
}

export const FIRST_PAGES = Symbol('FIRST_PAGES');

/** Entry in Vite's manifest. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Render = (path: string, data: FirstPageData) => Promise<string>;

/** Server-side renderer from the frontend's build, with the files that each screen needs. */
export interface Drawing {
  readonly render: Render;
  /** Returns the files with the texts of a screen in a language; none for English. */
  readonly texts: (screen: FirstPage['screen'], language: Language) => readonly string[];
  readonly styles: Readonly<Record<FirstPage['screen'], readonly string[]>>;
}

/** Key of the seat page in Vite's manifest. The home page needs no key, because index.html names its only style sheet. */
const SEATS = 'src/routes/seats.$performanceId.tsx?tsr-split=component';

/**
 * Loads the renderer of the frontend's build.
 * @returns `null` when the renderer was not built; the browser then renders every page
 */
export async function loadDrawing(frontend: string): Promise<Drawing | null> {
  const bundle = join(frontend, '..', 'first-page', 'render.js');
  const manifest = join(frontend, '.vite', 'manifest.json');
  if (!existsSync(bundle) || !existsSync(manifest)) return null;
  const { renderFirstPage } = (await import(pathToFileURL(bundle).href)) as {
    renderFirstPage: Render;
  };
  const built = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, BuiltFile>;
  return {
    render: renderFirstPage,
    styles: { home: [], seats: stylesOf(built, SEATS) },
    texts: (screen, language) =>
      ['shell', screen].flatMap(
        (part) => built[`../backend/contracts/languages/${language}.po?part=${part}`]?.file ?? [],
      ),
  };
}

function stylesOf(
  built: Readonly<Record<string, BuiltFile>>,
  key: string,
  seen = new Set<string>(),
): readonly string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const { imports = [], css = [] } = built[key] ?? {};
  return [...imports.flatMap((next) => stylesOf(built, next, seen)), ...css];
}

/**
 * Returns the page's HTML with the rendered screen, the data it was rendered from, and the style sheets that it needs. React
 * writes links to pictures that it needs at once before the rendered HTML; this moves them into the head.
 */
export async function withFirstPage(
  html: string,
  { screen, path, answers, calls }: FirstPage,
  { render, styles, texts }: Drawing,
  { now, language }: Pick<FirstPageData, 'now' | 'language'>,
): Promise<string> {
  const data: FirstPageData = { now, language, answers };
  const [, pictures = '', drawn = ''] =
    /^((?:<link rel="preload"[^>]*>)*)(.*)$/s.exec(await render(path, data)) ?? [];
  const links = [
    ...(pictures ? [pictures] : []),
    ...styles[screen]
      .filter((name) => !html.includes(`"/${name}"`))
      .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...texts(screen, language).map(
      (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
    ),
    ...calls.map(
      (call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`,
    ),
  ];
  // The replacements are functions, because `$` in a replacement text would have a special meaning.
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${localeOf(language)}"`)
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${drawn}</div>\n    <script type="application/json" id="${FIRST_PAGE_DATA_ID}">${asDataBlock(data)}</script>`,
    );
}

/** Writes JSON that contains no `<`, so that it can neither end its script element nor begin another. */
const asDataBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
