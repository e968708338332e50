import { i18n } from '../../language/i18n';

/** Returns a message about bookings that are held but cannot be read at the moment. */
export const unreadText = (confirmationNumbers: readonly string[]): string =>
  i18n.t(
    '{count, plural, one {A booking is held that cannot be read at the moment: {numbers}. Please ask the school about it.} other {# bookings are held that cannot be read at the moment: {numbers}. Please ask the school about them.}}',
    { count: confirmationNumbers.length, numbers: confirmationNumbers.join(', ') },
  );
