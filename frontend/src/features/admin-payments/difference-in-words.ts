import { isFree, rm } from '../../ui/money';

/**
 * @param difference counted sum minus taken sum, a decimal string with a sign
 */
export function differenceInWords(difference: string): string {
  if (isFree(difference)) return 'It is right.';
  return difference.startsWith('-')
    ? `${rm(difference.slice(1))} are missing.`
    : `${rm(difference)} too much.`;
}
