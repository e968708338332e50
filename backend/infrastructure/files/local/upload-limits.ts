/** How fast a picture must arrive, and how many may arrive at once. docs/operations.md says why these numbers. */
export interface UploadLimits {
  /** Milliseconds in which no speed is required. */
  readonly graceMs: number;
  /**
   * After that time a body must have brought this many bytes for each further second; faster parts
   * make up for slower ones.
   */
  readonly bytesPerSecond: number;
  /** Milliseconds after which a body must be whole, however fast it is. Less than Node's own limit for a request (300 s). */
  readonly totalMs: number;
  /** Bodies that arrive at once in this process… */
  readonly places: number;
  /** …from one address: a whole school may sit behind one… */
  readonly perAddress: number;
  /** …and for one booking. One link has one. */
  readonly perOwner: number;
}

export const UPLOAD_LIMITS = Symbol('UploadLimits');

/**
 * A phone on a bad network (EDGE, 12 kB/s) sends a photo of 2.8 MB in the time; one that stands still for 15 s goes on.
 */
export const USUAL_UPLOAD_LIMITS: UploadLimits = {
  graceMs: 15_000,
  bytesPerSecond: 4_096,
  totalMs: 240_000,
  places: 120,
  perAddress: 60,
  perOwner: 3,
};
