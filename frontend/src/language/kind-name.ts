import type { Translations } from '@contracts/rest/ticket-kinds';
import { currentLanguage } from './i18n';

/** Returns a ticket kind's name in the visitor's language; the school's own name where it has no translation. */
export function kindName(kind: {
  readonly name: string;
  readonly translations: Translations;
}): string {
  const names: Readonly<Record<string, string | undefined>> = kind.translations;
  return names[currentLanguage()] ?? kind.name;
}
