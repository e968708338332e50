import { textsFor } from '../../infrastructure/language/texts.js';

/** Words for a transfer's outcome; `implied` and `unknown` have none. */
const OUTCOMES: Readonly<Record<string, string>> = {
  success: /*i18n*/ 'succeeded',
  pending: /*i18n*/ 'not finished',
  failed: /*i18n*/ 'failed',
};

/** @param language left out: English */
export function outcomeInWords(outcome: string, language?: string): string {
  const i18n = textsFor(language);
  return i18n.t(OUTCOMES[outcome] ?? /*i18n*/ 'not said');
}
