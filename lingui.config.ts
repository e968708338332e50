import { extractor } from '@lingui/cli/api';
import type { LinguiConfig } from '@lingui/conf';
import { LANGUAGES } from './backend/contracts/language';
import { STAFF_FILES, poFormat } from './frontend/src/build/catalogues';

/** Settings of `npm run languages`, which writes all texts of the code but those of staff alone into the catalogues. */
export default {
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES).filter((language) => language !== 'en'),
  catalogs: [
    {
      path: '<rootDir>/backend/contracts/languages/{locale}',
      include: ['contracts', 'infrastructure', 'modules']
        .map((folder) => `<rootDir>/backend/${folder}`)
        .concat('<rootDir>/frontend/src'),
      exclude: ['**/*.spec.*', '**/*.json', ...STAFF_FILES],
    },
  ],
  extractorParserOptions: { tsExperimentalDecorators: true },
  extractors: [
    {
      ...extractor,
      // Reads only files that can have texts, because parsing all of them takes ten times as long.
      extract: (file, code, ...rest) =>
        /i18n/.test(code) ? extractor.extract(file, code, ...rest) : undefined,
    },
  ],
  format: poFormat,
  orderBy: 'messageId',
} satisfies Partial<LinguiConfig>;
