import type { LinguiConfig } from '@lingui/conf';
import { STAFF_LANGUAGES } from './backend/contracts/language';
import { STAFF_FILES } from './frontend/src/build/catalogues';
import families from './lingui.config';

/** Settings of `npm run languages` for the texts that only staff see. */
export default {
  ...families,
  locales: STAFF_LANGUAGES.filter((language) => language !== 'en'),
  catalogs: [
    {
      path: '<rootDir>/backend/contracts/languages/staff/{locale}',
      include: STAFF_FILES,
      exclude: ['**/*.spec.*'],
    },
  ],
} satisfies Partial<LinguiConfig>;
