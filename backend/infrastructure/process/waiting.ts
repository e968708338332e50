let listener: () => void = () => {};

/** Whoever watches over this process's start hears that it waits for another part, so that it is not taken for stuck. */
export function onWaiting(tell: () => void): void {
  listener = tell;
}

/** This process is starting, and waits for something that is away. */
export const tellWaiting = (): void => listener();
