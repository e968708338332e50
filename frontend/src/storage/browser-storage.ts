/** Keys of all that this site stores in the browser; no two parts may share a key. `public/theme.js` reads `theme`, too. */
export const KEYS = {
  /** IndexedDB: the guest lists of a door, with names; deleted at sign-out. */
  doorLists: 'door-lists',
  /** IndexedDB: paid tickets that open without network. Deleted at sign-out, or when the person removes a ticket. */
  tickets: 'tickets',
  /** localStorage: the chosen theme, `light` or `dark`. */
  theme: 'theme',
  /** localStorage: the id of the school that staff work on. */
  managedSchool: 'managedSchool',
  /** localStorage: the ids of orders placed in this browser that may still be unpaid. */
  openOrders: 'openOrders',
  /** localStorage: the door (performance) that this device checks tickets for. */
  door: 'door',
  /** localStorage: the check-ins that this device made this evening, with names; deleted at sign-out. */
  recentCheckIns: 'recentCheckIns',
  /** localStorage: the device's name at the door. */
  deviceName: 'deviceName',
  /** sessionStorage: a random id that the page views of one visit have in common. */
  pageViewSession: 'pageViewSession',
  /** sessionStorage: the order that goes to checkout. The specification fixes the key and the fields. */
  bookingData: 'bookingData',
  /** sessionStorage: bank details typed by an owner, kept while they sign in again. */
  paymentDraft: 'paymentDraft',
  /** sessionStorage: the buyer's progress in the checkout. */
  checkoutProgress: 'checkoutProgress',
  /** sessionStorage: the booking id of this tab's last order. */
  finishedBooking: 'finishedBooking',
  /** sessionStorage: the seats chosen on a performance's map, one key each (`seatSelection:{performanceId}`). */
  seatSelection: 'seatSelection',
  /** sessionStorage: the discount code that the family has typed, or that a link brought. */
  discountCode: 'discountCode',
} as const;

/** Value in the browser's storage. No method throws. */
export interface StoredText {
  /** Text that this tab or another tab wrote last; `null` when there is none. */
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

/** Values that the browser refused to store, by area and key; `null` for a removed value. Lost when the page is closed. */
const kept = new Map<string, string | null>();

/**
 * Returns access to the value of `key`. If the browser refuses to store the value, it stays in memory: it survives a change of
 * screen, but not a reload. A browser refuses when its storage is full or the person forbids sites to store data.
 */
export function storedText(
  area: 'localStorage' | 'sessionStorage',
  key: (typeof KEYS)[keyof typeof KEYS] | `${typeof KEYS.seatSelection}:${string}`,
): StoredText {
  const id = `${area} ${key}`;
  /** Runs `act` on the browser's storage. If the browser refuses, keeps `value` in memory. */
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
