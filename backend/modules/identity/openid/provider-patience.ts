/** How long the identity provider may take for one answer, in milliseconds. */
export const PROVIDER_PATIENCE_MS = 10_000;
