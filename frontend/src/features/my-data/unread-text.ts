/** What families are told of bookings that are held, and cannot be shown at the moment. */
export const unreadText = (confirmationNumbers: readonly string[]): string =>
  confirmationNumbers.length === 1
    ? `A booking is held that cannot be read at the moment: ${confirmationNumbers.join()}. Please ask the school about it.`
    : `${confirmationNumbers.length} bookings are held that cannot be read at the moment: ${confirmationNumbers.join(', ')}. Please ask the school about them.`;
