import type { DoorKey, DoorListView } from '@contracts/rest/door';
import type { ScanRequest, ScannedAgain, SeatInput } from '@contracts/rest/bookings';
import { KEYS } from './browser-storage';
import { within as withinDatabase } from './kept-values';

/** Check-in that this device made without network and has not sent yet. */
export interface KeptScan extends ScanRequest {
  readonly bookingId: string;
  /** Number of the booking, which the list of unsent scans shows. */
  readonly confirmationNumber: string;
  readonly seats: readonly SeatInput[];
}

/** Sent scan with a problem: the guests were in already, or the ticket is no longer valid. */
export interface ScanTrouble extends KeptScan {
  readonly again: ScannedAgain | null;
  /** Server's message when it refused the scan. */
  readonly refusal: string | null;
}

/**
 * IndexedDB databases of a device that works at a door without network. `door-lists` has names and is deleted at sign-out.
 * `door-keys` has the server's public keys, which verify a list. `door-scans` has numbers and seats alone and stays until the
 * server has received it. If the browser stores nothing, reads return nothing and writes do nothing.
 */
const databases = {
  lists: KEYS.doorLists,
  keys: 'door-keys',
  scans: 'door-scans',
  troubles: 'door-troubles',
} as const;
type Kind = keyof typeof databases;

const within = <T>(
  kind: Kind,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => withinDatabase(databases[kind], mode, act);

export const keepList = (list: DoorListView): Promise<unknown> =>
  within('lists', 'readwrite', (store) => store.put(list, list.performanceId)).catch(() => null);

export const keptList = (performanceId: string): Promise<DoorListView | null> =>
  within<DoorListView | undefined>('lists', 'readonly', (store) => store.get(performanceId)).then(
    (list) => (list ? upToDate(list) : null),
    () => null,
  );

/** Returns the lists of all doors that this device has worked for; empty after a sign-out. */
export const keptLists = (): Promise<DoorListView[]> =>
  within<DoorListView[]>('lists', 'readonly', (store) => store.getAll()).then(
    (lists) => lists.map(upToDate),
    () => [],
  );

/** Stores the keys separately from the lists, so that a forged list cannot bring its own keys. */
export const keepKeys = (keys: readonly DoorKey[]): Promise<unknown> =>
  within('keys', 'readwrite', (store) => store.put(keys, 'server')).catch(() => null);

/** Returns the stored keys; without keys, no list is valid. */
export const keptKeys = (): Promise<readonly DoorKey[]> =>
  within<readonly DoorKey[] | undefined>('keys', 'readonly', (store) => store.get('server')).then(
    (keys) => keys ?? [],
    () => [],
  );

/** Adds empty seat codes to the tickets of a list that an older build stored without seat codes. */
const upToDate = (list: DoorListView): DoorListView => ({
  ...list,
  tickets: list.tickets.map((ticket) => Object.assign({ seatCodes: [] }, ticket)),
});

/** Stores a scan. Rejects if the scan cannot be stored; the door must then not admit anybody by this scan. */
export const keepScan = (scan: KeptScan): Promise<unknown> =>
  within('scans', 'readwrite', (store) => store.put(scan, scan.scanId));

export const forgetScan = (scanId: string): Promise<unknown> =>
  within('scans', 'readwrite', (store) => store.delete(scanId));

export const keptScans = (): Promise<KeptScan[]> =>
  within<KeptScan[]>('scans', 'readonly', (store) => store.getAll()).catch(() => []);

export const keepTrouble = (trouble: ScanTrouble): Promise<unknown> =>
  within('troubles', 'readwrite', (store) => store.put(trouble, trouble.scanId));

export const keptTroubles = (): Promise<ScanTrouble[]> =>
  within<ScanTrouble[]>('troubles', 'readonly', (store) => store.getAll()).catch(() => []);

export const forgetTroubles = (): Promise<unknown> =>
  within('troubles', 'readwrite', (store) => store.clear());
