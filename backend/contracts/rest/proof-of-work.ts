/**
 * Challenge of 428 `proof_of_work_required` on POST /api/bookings: work for the browser before its order is accepted.
 *
 * The solver looks for the counter whose key, PBKDF2 of nonce and counter with the salt, begins with `keyPrefix`
 * (https://altcha.org, version 2; `altcha-lib` solves and checks it). The same order is then sent again, under the same
 * Idempotency-Key, with the header `Proof-Of-Work`: Base64 of the JSON {@link WorkProof}.
 * A challenge is valid for one performance, one order and ten minutes.
 */
export interface WorkChallenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string;
    readonly data?: Record<string, string | number | boolean | null>;
  };
  readonly signature?: string;
}

export interface WorkProof {
  readonly challenge: WorkChallenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}
