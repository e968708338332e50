/** Required speed of a picture, and most pictures at once. docs/operations.md gives the reasons for these numbers. */
export interface UploadLimits {
  /** Milliseconds in which no speed is required. */
  readonly graceMs: number;
  /** Bytes required for each second after that time; faster parts make up for slower ones. */
  readonly bytesPerSecond: number;
  /** Milliseconds after which a body must be whole, however fast it is. Below Node's own limit for a request (300 s). */
  readonly totalMs: number;
  /** Bodies that arrive at once in this process. */
  readonly places: number;
  /** Bodies from one address: a whole school may share one. */
  readonly perAddress: number;
  /** Bodies for one booking. A link has one. */
  readonly perOwner: number;
}

export const UPLOAD_LIMITS = Symbol('UploadLimits');

/** Limits in use. A phone on a bad network (EDGE, 12 kB/s) sends a photo of 2.8 MB in the time; an upload may pause for 15 s. */
export const USUAL_UPLOAD_LIMITS: UploadLimits = {
  graceMs: 15_000,
  bytesPerSecond: 4_096,
  totalMs: 240_000,
  places: 120,
  perAddress: 60,
  perOwner: 3,
};
