import type { AffectedBookingsView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { isFree, rm } from '../../ui/money';

/** Formats `3 bookings of 2 families`. */
export const bookingsOfFamilies = ({ bookings, customers }: AffectedBookingsView): string =>
  i18n.t(
    '{bookings, plural, one {# booking} other {# bookings}} of {customers, plural, one {# family} other {# families}}',
    { bookings, customers },
  );

/** Returns a sentence with the sum that the school must settle with families after a deletion; this site moves no money. */
export const paidText = ({ paid }: AffectedBookingsView): string =>
  isFree(paid)
    ? i18n.t('Nothing was paid for them.')
    : i18n.t(
        '{amount} was paid for them. The site returns no money: please settle it with the families.',
        { amount: rm(paid) },
      );

/**
 * Compares the typed title with the real one, ignoring capitals and spaces. It only has to show that the deletion is intended.
 */
export const isTitle = (typed: string, title: string): boolean => plain(typed) === plain(title);

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
