import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { PSEUDO_LANGUAGE } from '../../../backend/contracts/language';
import type { Part } from '../language/messages';

/** Format of the catalogues: the English text is the key. Line numbers would change with every edit. */
export const poFormat = formatter({ explicitIdAsDefault: true, lineNumbers: false });

/**
 * Files whose texts each part of a catalogue has. The part `more` has the texts of all other files. Files that a screen loads later
 * wait for it (`withTexts`).
 */
const FILES: Readonly<Record<Exclude<Part, 'more'>, RegExp>> = {
  shell:
    /^frontend\/src\/(api\/errors|language\/(?!server-messages)|ui\/(?!compact-seats|copy-button|performance-and-guest|staff\/|status-badge)|router-options|routes\/__root|features\/shell\/(?!avatar-menu))/,
  home: /^(frontend\/src\/(features\/home\/|routes\/index)|backend\/contracts\/rest\/content-defaults)/,
  seats:
    /^frontend\/src\/(routes\/seats|features\/seats\/(?!plan\/|replay\/|discount-|held-seats-note|kind-rules|other-performances|seat-kinds|seat-list|seat-reason|why-not))/,
};
/** Files whose texts are in the part `more`, too, because several screens use them. */
const SHARED = /^frontend\/src\/api\/error-toast/;

/** Files whose texts only staff see. Their catalogues have the languages of staff's screens (`STAFF_LANGUAGES`). */
export const STAFF_FILES = [
  '<rootDir>/backend/contracts/rest/{catalogue-history,seat-text}.ts',
  '<rootDir>/frontend/src/api/amend-toast.ts',
  '<rootDir>/frontend/src/features/admin-*/**',
  '<rootDir>/frontend/src/features/seats/{plan,replay}/**',
  '<rootDir>/frontend/src/features/seats/{amend,sale-,sell-,seat-blocks,use-sale}*',
  '<rootDir>/frontend/src/language/staff-messages.ts',
  '<rootDir>/frontend/src/routes/_staff.*',
  '<rootDir>/frontend/src/staff/**',
  // The door has this folder's navigation, too, in all languages.
  '<rootDir>/frontend/src/ui/staff/!(staff-nav|staff-places)*',
];

/** Files of the backend alone. No screen loads their texts. */
export const BACKEND = /^backend\/(?!contracts\/)/;

/**
 * Compiles `{language}.po?part={part}`, so that a page loads only the texts of its own language and screen. The catalogues of staff
 * have no parts.
 */
export function catalogues(): Plugin {
  return {
    name: 'houselights-catalogues',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.po')) return null;
      const language = basename(file, '.po');
      const part = new URLSearchParams(query).get('part') as Part | null;
      // The pseudo-language has no texts of its own, so its keys are those of another language.
      const source = language === PSEUDO_LANGUAGE ? file.replace(language, 'ms') : file;
      const catalogue = poFormat.parse(await readFile(source, 'utf8'), {} as never) as CatalogType;
      const translations = texts(catalogue, part);
      const messages =
        language === PSEUDO_LANGUAGE
          ? Object.fromEntries(Object.keys(translations).map((id) => [id, id]))
          : translations;
      return `export default JSON.parse(${JSON.stringify(compiled(language, messages))})`;
    },
  };
}

/** Returns the translations of a part by their English text; all of the catalogue without a part. */
export function texts(catalogue: CatalogType, part: Part | null): Record<string, string> {
  const chosen = Object.entries(catalogue).filter(([, { origin = [] }]) => {
    if (part === null) return true;
    const files = origin.map(([file]) => file).filter((file) => !BACKEND.test(file));
    return (
      files.some((file) => isIn(part, file)) &&
      (part === 'shell' || !files.some((file) => isIn('shell', file)))
    );
  });
  return Object.fromEntries(chosen.map(([id, { translation = '' }]) => [id, translation]));
}

function isIn(part: Part, file: string): boolean {
  if (SHARED.test(file)) return part === 'seats' || part === 'more';
  return part === 'more'
    ? Object.values(FILES).every((files) => !files.test(file))
    : FILES[part].test(file);
}

/** @throws for a text that is not ICU MessageFormat */
function compiled(language: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(language, messages, {
    namespace: 'json',
    pseudoLocale: PSEUDO_LANGUAGE,
  });
  if (errors.length > 0)
    throw new Error(errors.map(({ id, error }) => `${language}: ${id}: ${error.message}`).join());
  return JSON.stringify((JSON.parse(source) as { messages: unknown }).messages);
}
