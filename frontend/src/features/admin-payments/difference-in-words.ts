import { i18n } from '../../language/i18n';
import { isFree, rm } from '../../ui/money';

/**
 * @param difference counted sum minus taken sum, a decimal string with a sign
 */
export function differenceInWords(difference: string): string {
  if (isFree(difference)) return i18n.t('It is right.');
  return difference.startsWith('-')
    ? i18n.t('{amount} are missing.', { amount: rm(difference.slice(1)) })
    : i18n.t('{amount} too much.', { amount: rm(difference) });
}
