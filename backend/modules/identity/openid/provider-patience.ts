/** Milliseconds that one answer of the identity provider may take. */
export const PROVIDER_PATIENCE_MS = 10_000;
