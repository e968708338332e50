let listener: () => void = () => {};

/** Registers how to tell the launcher that this process waits for another part, so that its start does not count as stuck. */
export function onWaiting(tell: () => void): void {
  listener = tell;
}

/** Reports that this process is starting and waits for a part that is down. */
export const tellWaiting = (): void => listener();
