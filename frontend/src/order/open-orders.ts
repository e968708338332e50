import { KEYS, storedText } from '../storage/browser-storage';
import { isRecord, isText, parseJson } from '../storage/foreign-json';

/* Ids of orders placed in this browser that may still be unpaid, shared by all tabs. The server has all other facts, such as
   the hold deadline. */

const VERSION = 1;
/** Largest number of stored orders, as many as one e-mail address may have open (decision 0012). Older ids are dropped. */
const MOST = 10;

const stored = storedText('localStorage', KEYS.openOrders);
const listeners = new Set<() => void>();

/** Parses the stored order ids, oldest first, each once. Returns an empty list for any other text. */
export function parseOpenOrders(text: string | null): readonly string[] {
  const value = parseJson(text);
  if (!isRecord(value) || value.version !== VERSION || !Array.isArray(value.ids)) return [];
  return [...new Set(value.ids.filter(isText))].slice(-MOST);
}

/** Returns the stored ids as text, which is equal for equal ids, so that React redraws only after a change. */
export const openOrdersText = (): string | null => stored.read();

export function rememberOpenOrder(bookingId: string): void {
  write([...parseOpenOrders(stored.read()).filter((id) => id !== bookingId), bookingId]);
}

/** Removes an order that is paid, given up or expired from the stored ids. */
export function forgetOpenOrder(bookingId: string): void {
  const open = parseOpenOrders(stored.read());
  if (open.includes(bookingId)) write(open.filter((id) => id !== bookingId));
}

/** Calls the listener after changes in this tab or another. Returns a function that ends the subscription. */
export function subscribeToOpenOrders(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEYS.openOrders || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function write(ids: readonly string[]): void {
  if (ids.length === 0) stored.remove();
  else stored.write(JSON.stringify({ version: VERSION, ids: ids.slice(-MOST) }));
  for (const listener of listeners) listener();
}
