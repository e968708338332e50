/** Everything that this site keeps in the browser stands here, so that no two parts use one key. `public/theme.js` reads `theme`, too. */
export const KEYS = {
  /** IndexedDB: the tickets of a door, with names; gone when who signed in signs out. */
  doorLists: 'door-lists',
  /** IndexedDB: paid tickets that open without network; gone at sign-out, and each when the person says so. */
  tickets: 'tickets',
  /** localStorage: `light` or `dark`. */
  theme: 'theme',
  /** localStorage: the id of the school that staff work on. */
  managedSchool: 'managedSchool',
  /** localStorage: the ids of orders placed in this browser that may still wait for their payment. */
  openOrders: 'openOrders',
  /** localStorage: the door that this device stands at. */
  door: 'door',
  /** localStorage: what this device is called at the door. */
  deviceName: 'deviceName',
  /** sessionStorage: a random id under which the pages of one visit are counted. */
  pageViewSession: 'pageViewSession',
  /** sessionStorage: the order that goes to checkout. The specification fixes the key and the fields. */
  bookingData: 'bookingData',
  /** sessionStorage: bank details as an owner typed them, while they sign in again. */
  paymentDraft: 'paymentDraft',
  /** sessionStorage: how far the buyer has come with that order. */
  checkoutProgress: 'checkoutProgress',
  /** sessionStorage: the id of the booking that this tab's last order became. */
  finishedBooking: 'finishedBooking',
  /** sessionStorage, one a performance (`seatSelection:{performanceId}`): the seats chosen on its map. */
  seatSelection: 'seatSelection',
} as const;

/** One value in the browser's storage. No call throws. */
export interface StoredText {
  /** The text as it was written last, by whomever; `null` when there is none. */
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

/** What the browser did not take, by area and key; `null`: removed. It lasts until the page is left. */
const kept = new Map<string, string | null>();

/**
 * A value under `key`. The browser may refuse to keep it, because its storage is full or because the person has forbidden
 * sites to store data. Then the value is kept in memory: it outlives a change of screen, but not a reload.
 */
export function storedText(
  area: 'localStorage' | 'sessionStorage',
  key: (typeof KEYS)[keyof typeof KEYS] | `${typeof KEYS.seatSelection}:${string}`,
): StoredText {
  const id = `${area} ${key}`;
  /** Runs `act` on the real storage; without one, or when it is full, `value` is what counts from now on. */
  function change(act: (storage: Storage) => void, value: string | null) {
    try {
      act(globalThis[area]);
      kept.delete(id);
    } catch {
      kept.set(id, value);
    }
  }
  return {
    read() {
      const inMemory = kept.get(id);
      if (inMemory !== undefined) return inMemory;
      try {
        return globalThis[area].getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => change((storage) => storage.setItem(key, text), text),
    remove: () => change((storage) => storage.removeItem(key), null),
  };
}
