import {
  createECDH,
  createHmac,
  createPrivateKey,
  sign as signWith,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import {
  oldTicketText,
  signedListText,
  signedTicketText,
} from '../../contracts/rest/door-signatures.js';
import type { DoorKey, DoorListView, DoorTicket } from '../../contracts/rest/door.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { signingKey } from '../../infrastructure/config/keys.js';

export type PlainDoorTicket = Omit<DoorTicket, 'signature' | 'ticketSignature'>;

/** Order of the curve P-256. Private keys are from 1 to this number less 1. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Signs in the thread pool, so that a long list does not delay other answers. */
const signed = promisify(signWith);

/**
 * Signs door lists, so that a device without network can check that its stored list came from the server. Devices get
 * public keys only, because a signing key could forge tickets. The curve is P-256, because old phones support no newer
 * one.
 */
@Injectable()
export class DoorSignatures {
  private readonly key: KeyObject;
  /** Public keys: the current one, then those of former secrets, so that older signatures stay valid. */
  readonly publicKeys: readonly DoorKey[];

  constructor(@Inject(CONFIG) { secret, previousSecrets }: Config) {
    const [current, ...former] = [secret, ...previousSecrets].map((one) =>
      keyPair(signingKey({ secret: one, previousSecrets: [] }, 'door lists')),
    );
    this.key = createPrivateKey({ key: { ...current!.private }, format: 'jwk' });
    this.publicKeys = [current!, ...former].map(({ public: key }) => key);
  }

  tickets(performanceId: string, tickets: readonly PlainDoorTicket[]): Promise<DoorTicket[]> {
    return Promise.all(
      tickets.map(async (ticket) => ({
        ...ticket,
        ticketSignature: await this.signatureOf(signedTicketText(performanceId, ticket)),
        signature: await this.signatureOf(oldTicketText(performanceId, ticket)),
      })),
    );
  }

  async list(list: Omit<DoorListView, 'signature'>): Promise<DoorListView> {
    return { ...list, signature: await this.signatureOf(signedListText(list)) };
  }

  private async signatureOf(text: string): Promise<string> {
    const key = { key: this.key, dsaEncoding: 'ieee-p1363' } as const;
    return (await signed('sha256', Buffer.from(text), key)).toString('base64url');
  }
}

/**
 * Derives the key pair of a secret, the same in every backend. Reducing 64 bytes makes all private keys about equally
 * likely (FIPS 186-5, A.2.1).
 */
function keyPair(secret: string): { private: DoorKey & { d: string }; public: DoorKey } {
  const bytes = createHmac('sha512', secret).update('P-256 private key').digest('hex');
  const number = (BigInt(`0x${bytes}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  // The public key is an uncompressed point: 0x04, then x and y.
  const point = curve.getPublicKey();
  const key: DoorKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { public: key, private: { ...key, d: d.toString('base64url') } };
}
