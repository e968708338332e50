/**
 * Required speed of an upload, and the largest numbers of uploads at once. docs/operations.md gives the reasons for these
 * numbers.
 */
export interface UploadLimits {
  /** Milliseconds at the beginning of an upload in which no speed is required. */
  readonly graceMs: number;
  /** Average bytes per second required after that time. */
  readonly bytesPerSecond: number;
  /** Milliseconds after which an upload must be complete, whatever its speed. Below Node's own limit for a request (300 s). */
  readonly totalMs: number;
  /** Largest number of uploads at once in this process. */
  readonly places: number;
  /** Largest number of uploads at once from one network address, which a whole school may share. */
  readonly perAddress: number;
  /** Largest number of uploads at once for one booking. A single link is limited to one. */
  readonly perOwner: number;
}

export const UPLOAD_LIMITS = Symbol('UploadLimits');

/**
 * Limits of the running site. A phone on a bad network (EDGE, 12 kB/s) can send a photo of 2.8 MB within them; an upload may
 * pause for 15 s.
 */
export const USUAL_UPLOAD_LIMITS: UploadLimits = {
  graceMs: 15_000,
  bytesPerSecond: 4_096,
  totalMs: 240_000,
  places: 120,
  perAddress: 60,
  perOwner: 3,
};
