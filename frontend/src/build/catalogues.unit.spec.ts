import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig, type CatalogType, type ExtractedCatalogType } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { LANGUAGES, PSEUDO_LANGUAGE, STAFF_LANGUAGES } from '../../../backend/contracts/language';
import { bookingSituation } from '../../../backend/contracts/rest/booking-situation';
import { familyStatusLabels } from '../../../backend/contracts/rest/booking-status';
import type { BookingStatus } from '../../../backend/contracts/rest/bookings';
import { expectEach } from '../../../backend/testing/expect-each';
import { compileMessage } from '../language/compile-message';
import { BACKEND, texts } from './catalogues';

const root = resolve(import.meta.dirname, '../../..');
const KINDS = [
  { whose: 'families', settings: 'lingui.config.ts', folder: '', known: Object.keys(LANGUAGES) },
  {
    whose: 'staff',
    settings: 'lingui.staff.config.ts',
    folder: 'staff',
    known: STAFF_LANGUAGES,
  },
];

const read = new Map<string, ReturnType<typeof readTexts>>();

/** Returns all texts of the code that belong to these settings' catalogues, and the catalogues by language. */
function textsAndCatalogues(settings: string) {
  const known = read.get(settings) ?? readTexts(settings);
  read.set(settings, known);
  return known;
}

async function readTexts(settings: string) {
  const config = getConfig({ configPath: resolve(root, settings), cwd: root });
  const [catalogue] = await getCatalogs(config);
  return {
    inCode: (await catalogue!.collect()) ?? {},
    catalogues: (await catalogue!.readAll()) as Record<string, CatalogType>,
  };
}

/** Returns the arguments of a message with their kinds, and its tags, in alphabetical order: `count plural`, `name`, `<0>`. */
function placeholdersIn(message: string): readonly string[] {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  const visit = (tokens: ReturnType<typeof compileMessageOrThrow>) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind = '', cases = {}] = token;
      found.add(`${name} ${kind}`.trim());
      for (const inner of Object.values(cases ?? {}))
        if (Array.isArray(inner)) visit(inner as never);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...found].sort();
}

/** Returns the plural choices of a message: `one`, `other`. */
const choicesIn = (message: string): readonly (readonly string[])[] =>
  compileMessageOrThrow(message).flatMap((token) =>
    typeof token !== 'string' && token[1] === 'plural'
      ? [Object.keys(token[2] as object).filter((key) => key !== 'offset')]
      : [],
  );

describe.each(KINDS)('the catalogues of $whose', ({ settings, folder, known }) => {
  const languages = known.filter((language) => language !== 'en');
  let inCode: ExtractedCatalogType;
  let catalogues: Readonly<Record<string, CatalogType>>;
  const each = (check: (id: string, translation: string, language: string) => void) => {
    for (const language of languages)
      for (const [id, { translation }] of Object.entries(catalogues[language]!))
        check(id, translation, language);
  };

  beforeAll(async () => {
    ({ inCode, catalogues } = await textsAndCatalogues(settings));
  });

  it('exist for every language but English', () => {
    const files = readdirSync(resolve(root, 'backend/contracts/languages', folder));
    expect(files.filter((file) => file.endsWith('.po')).sort()).toEqual(
      [...languages, PSEUDO_LANGUAGE].map((language) => `${language}.po`).sort(),
    );
  });

  it('have exactly the texts of the code (if not, run npm run languages)', () =>
    expectEach(languages, 1, (language) =>
      expect(Object.keys(catalogues[language]!).sort()).toEqual(Object.keys(inCode).sort()),
    ));

  it('name the files that have each text (if not, run npm run languages)', () => {
    const filesOf = (catalogue: ExtractedCatalogType) =>
      Object.entries(catalogue)
        .map(([id, { origin = [] }]) => [id, [...new Set(origin.map(([file]) => file))].sort()])
        .sort();
    return expectEach(languages, 1, (language) =>
      expect(filesOf(catalogues[language]!)).toEqual(filesOf(inCode)),
    );
  });

  it('have a translation of every text', () => {
    const holes: string[] = [];
    each(
      (id, translation, language) => translation.trim() === '' && holes.push(`${language}: ${id}`),
    );
    expect(holes).toEqual([]);
  });

  it('have the same placeholders as the English text', () => {
    const wrong: string[] = [];
    each((id, translation, language) => {
      if (placeholdersIn(id).join() !== placeholdersIn(translation).join())
        wrong.push(`${language}: ${translation}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have the plural forms of the language', () => {
    const wrong: string[] = [];
    each((_, translation, language) => {
      const forms = new Set<string>(
        new Intl.PluralRules(language).resolvedOptions().pluralCategories,
      );
      for (const choices of choicesIn(translation))
        if (!choices.includes('other') || choices.some((one) => !forms.has(one)))
          wrong.push(`${language}: ${translation}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are read by our compiler as by the one of Lingui', () => {
    const plain = (value: unknown) => JSON.stringify(value);
    const ofBoth = (message: string) => [compileMessage(message), compileMessageOrThrow(message)];
    const wrong = Object.keys(inCode).filter((id) => {
      const [own, theirs] = ofBoth(id);
      return plain(own) !== plain(theirs);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the catalogues together', () => {
  let families: Awaited<ReturnType<typeof textsAndCatalogues>>;

  beforeAll(async () => {
    families = await textsAndCatalogues('lingui.config.ts');
  });

  it('translate a text of families and staff in the same way', async () => {
    const staff = await textsAndCatalogues('lingui.staff.config.ts');
    const different = Object.entries(staff.catalogues['ms']!).filter(([id, { translation }]) => {
      const ofFamilies = families.catalogues['ms']![id]?.translation;
      return ofFamilies !== undefined && ofFamilies !== translation;
    });
    expect(different.map(([id]) => id)).toEqual([]);
  });

  it('have every sentence about the situation of a booking', () => {
    const flags = [true, false];
    const now = '2026-11-29T12:00:00.000Z';
    const later = '2026-11-29T12:30:00.000Z';
    const said = new Set<string>();
    for (const status of Object.keys(familyStatusLabels) as BookingStatus[])
      for (const holdUntil of [later, null])
        for (const seatsKept of [...flags, null])
          for (const takesReceipt of flags)
            for (const free of flags)
              for (const paymentStopped of flags)
                for (const performanceDate of [later, now]) {
                  const { title, sentences } = bookingSituation({
                    ...{ status, holdUntil, seatsKept, takesReceipt, free, paymentStopped },
                    ...{ performanceDate, now },
                  });
                  for (const text of [title, ...sentences]) said.add(text);
                }
    expect(said.size).toBeGreaterThan(30);
    expect([...said].filter((text) => !Object.hasOwn(families.inCode, text))).toEqual([]);
  });

  it('give every text of a screen, and none of the backend alone, to a part that a screen loads', () => {
    const parts = ['shell', 'home', 'seats', 'more'] as const;
    const given = parts.flatMap((part) => Object.keys(texts(families.catalogues['ms']!, part)));
    const ofScreens = Object.entries(families.inCode)
      .filter(([, { origin = [] }]) => origin.some(([file]) => !BACKEND.test(file)))
      .map(([id]) => id);
    expect([...new Set(given)].sort()).toEqual(ofScreens.sort());
    expect(ofScreens.length).toBeLessThan(Object.keys(families.inCode).length);
  });
});

/** Returns the paths of the source files in a folder, without specs. */
const sourceFiles = (folder: string): readonly string[] =>
  (readdirSync(resolve(root, folder), { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
    .map((path) => resolve(root, folder, path));

it('no file translates a text while it is loaded, because the language is set later', () => {
  const paths = ['frontend/src', 'backend'].flatMap(sourceFiles);
  const early = paths.filter((path) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('i18n.t(')) return false;
    const isEarly = (node: ts.Node): boolean =>
      !ts.isFunctionLike(node) &&
      ((ts.isCallExpression(node) && node.expression.getText() === 'i18n.t') ||
        ts.forEachChild(node, isEarly) === true);
    return isEarly(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  });
  expect(early).toEqual([]);
});

it('every text of the backend is asked for as `i18n.t`, because only such texts are extracted', () => {
  const hidden = sourceFiles('backend').filter((path) =>
    /textsFor\([^)]*\)\s*\.\s*t\(/.test(readFileSync(path, 'utf8')),
  );
  expect(hidden).toEqual([]);
});
