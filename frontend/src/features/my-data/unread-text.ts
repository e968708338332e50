/** Returns a message about bookings that are held but cannot be read at the moment. */
export const unreadText = (confirmationNumbers: readonly string[]): string =>
  confirmationNumbers.length === 1
    ? `A booking is held that cannot be read at the moment: ${confirmationNumbers.join()}. Please ask the school about it.`
    : `${confirmationNumbers.length} bookings are held that cannot be read at the moment: ${confirmationNumbers.join(', ')}. Please ask the school about them.`;
