import type { ErrorBody } from '@contracts/rest/errors';
import type { ReceiptView } from '@contracts/rest/bookings';

let known: typeof import('./server-messages') | undefined;

/**
 * Returns a message of the server in the visitor's language. Messages that are not in `server-messages.ts`, such as words of staff,
 * stay as they are.
 */
export const serverText = (message: string): string =>
  known?.shownServerMessage(message) ?? message;

/** Returns the message of a refusal in the visitor's language. */
export const problemText = (problem: ErrorBody): string =>
  known?.shownProblem(problem) ?? problem.message;

/**
 * Returns the message of a receipt decision in the visitor's language; an empty text without a message. Words of staff stay as they
 * are.
 */
export function receiptText(
  decision: Pick<ReceiptView, 'verificationMessage' | 'verificationReason'> | null | undefined,
): string {
  const { verificationMessage: message, verificationReason: reason } = decision ?? {};
  return message ? (known?.shownReceiptMessage(message, reason) ?? message) : '';
}

/** Loads the server's messages, for languages other than English. */
export async function loadServerMessages(): Promise<void> {
  known = await import('./server-messages');
}
