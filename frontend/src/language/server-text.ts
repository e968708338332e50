let known: ((message: string) => string) | undefined;

/**
 * Returns a message of the server in the visitor's language. Messages that are not in `server-messages.ts`, such as words of staff,
 * stay as they are.
 */
export const serverText = (message: string): string => known?.(message) ?? message;

/** Loads the server's messages, for languages other than English. */
export async function loadServerMessages(): Promise<void> {
  known = (await import('./server-messages')).shownServerMessage;
}
