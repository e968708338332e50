import { currentLanguage } from './i18n';

/** Joins whole sentences to one text. Chinese has no space between sentences. Missing and empty sentences are left out. */
export const joinSentences = (sentences: readonly (string | null | undefined)[]): string =>
  sentences.filter(Boolean).join(currentLanguage() === 'zh' ? '' : ' ');
