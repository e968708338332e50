import type { Messages } from '@lingui/core';
import { LANGUAGE_COOKIE, type Language } from '@contracts/language';
import { currentLanguage, i18n } from './i18n';
import { loadServerMessages } from './server-text';

/**
 * Parts of a catalogue, so that a family's first page loads only the texts that it needs. `build/catalogues.ts` says which file's
 * texts are in which part.
 */
export type Part = 'shell' | 'home' | 'seats' | 'more';

type Catalogues = Readonly<Record<string, () => Promise<Messages>>>;
const catalogues: Readonly<Record<Part, Catalogues>> = {
  shell: import.meta.glob<Messages>('../../../backend/contracts/languages/*.po', {
    query: '?part=shell',
    import: 'default',
  }),
  home: import.meta.glob<Messages>('../../../backend/contracts/languages/*.po', {
    query: '?part=home',
    import: 'default',
  }),
  seats: import.meta.glob<Messages>('../../../backend/contracts/languages/*.po', {
    query: '?part=seats',
    import: 'default',
  }),
  more: import.meta.glob<Messages>('../../../backend/contracts/languages/*.po', {
    query: '?part=more',
    import: 'default',
  }),
};

/** Parts that are loaded, or being loaded, by language and part. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads a part of a language's catalogue once. English needs none. If a part cannot be loaded, its texts stay English, and the next
 * call tries again.
 */
export function loadMessages(language: Language, part: Part): Promise<void> | undefined {
  const load = catalogues[part][`../../../backend/contracts/languages/${language}.po`];
  if (!load) return undefined;
  const key = `${language} ${part}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = Promise.all([load(), part === 'more' && loadServerMessages()]).then(
    ([messages]) => i18n.load(language, messages),
    () => void loaded.delete(key),
  );
  loaded.set(key, loading);
  return loading;
}

/** Returns the part that the screen at this path needs, besides the shell. */
export const partOf = (path: string): Part =>
  path === '/' ? 'home' : path.startsWith('/seats/') ? 'seats' : 'more';

/** Waits for code that the screen loads later, and for its texts. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadMessages(currentLanguage(), 'more')]);
  return loaded;
}

/** Keeps the visitor's choice for a year and shows the page in that language. A reload keeps the selected seats and the order. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  window.location.reload();
}
