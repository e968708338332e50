/** Milliseconds to wait for an answer of the identity provider. */
export const PROVIDER_PATIENCE_MS = 10_000;
