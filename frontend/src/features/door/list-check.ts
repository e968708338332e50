import { oldTicketText, signedListText, signedTicketText } from '@contracts/rest/door-signatures';
import type { DoorKey, DoorListView, DoorTicket } from '@contracts/rest/door';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';

/** Reason why a stored list admits nobody without network. */
export type ListRefusal = 'changed' | 'expired';

const ECDSA = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Returns whether this browser can verify signatures. Browsers can do so only on https, where the site also opens without
 * network.
 */
export const canCheck = (): boolean => (globalThis.crypto.subtle as unknown) !== undefined;

/**
 * Returns whether the server signed this performance's list and every ticket on it. False if the browser cannot verify
 * signatures.
 */
export async function isSigned(
  list: DoorListView,
  performanceId: string,
  keys: readonly DoorKey[],
): Promise<boolean> {
  if (list.performanceId !== performanceId) return false;
  return (
    (await areSigned([[signedListText(list), list.signature]], keys)) &&
    (await ticketsAreSigned(list.tickets, performanceId, keys))
  );
}

/** Returns whether the server signed tickets of an update to the list. */
export const ticketsAreSigned = (
  tickets: readonly DoorTicket[],
  performanceId: string,
  keys: readonly DoorKey[],
): Promise<boolean> =>
  areSigned(
    tickets.map((ticket) => signedText(performanceId, ticket)),
    keys,
  );

/**
 * Returns the text that a ticket's signature is for. Tickets of the release before have the old signature alone, and no kinds: a
 * kind that is not signed makes the list invalid.
 */
function signedText(performanceId: string, ticket: DoorTicket): SignedText {
  const { ticketSignature, signature, seats } = ticket;
  return ticketSignature === undefined && seats.every(({ kind, proof }) => !kind && !proof)
    ? [oldTicketText(performanceId, ticket), signature]
    : [signedTicketText(performanceId, ticket), ticketSignature];
}

type SignedText = readonly [text: string, signature: string | undefined];

async function areSigned(texts: readonly SignedText[], keys: readonly DoorKey[]): Promise<boolean> {
  try {
    const known = await Promise.all(
      keys.map((key) =>
        crypto.subtle.importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
          'verify',
        ]),
      ),
    );
    const checked = await Promise.all(texts.map((text) => isSignedByOne(text, known)));
    return checked.every(Boolean);
  } catch {
    return false;
  }
}

async function isSignedByOne(
  [text, signature]: SignedText,
  keys: readonly CryptoKey[],
): Promise<boolean> {
  if (!signature) return false;
  const bytes = new TextEncoder().encode(text);
  const proof = bytesOf(signature);
  for (const key of keys) if (await crypto.subtle.verify(ECDSA, key, proof, bytes)) return true;
  return false;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );

/** Returns the time in milliseconds, never earlier than the list's last update, because the device's clock may be set back. */
export const nowAtLeast = ({ serverTime }: DoorListView, now: number): number =>
  Math.max(now, Date.parse(serverTime));

export const isExpired = (list: DoorListView, now: number): boolean =>
  Date.parse(list.validUntil) <= nowAtLeast(list, now);

/** Returns the scanner's message for a list that admits nobody. */
export const refusalText = (refusal: ListRefusal, { validUntil }: DoorListView): string =>
  refusal === 'expired'
    ? i18n.t(
        'The list that this device keeps was good until {date}, {time}. Nobody is let in by it: connect this device to the network once, and it is loaded again.',
        { date: dayAndYear(validUntil), time: time(validUntil) },
      )
    : i18n.t(
        'The list that this device keeps is not as the server signed it. Nobody is let in by it: connect this device to the network once, and it is loaded again.',
      );
