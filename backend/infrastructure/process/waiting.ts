let listener: () => void = () => {};

/**
 * Registers a function that reports to the launcher that this process waits for another part, so that its start does not count as
 * hanging.
 */
export function onWaiting(warn: () => void): void {
  listener = warn;
}

/** Reports that the start of this process is waiting for a part that is down. */
export const tellWaiting = (): void => listener();
