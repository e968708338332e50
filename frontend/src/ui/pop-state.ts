type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;

/**
 * Registers a listener for the browser's Back and Forward before the router's, so that it can stop the event. This file is loaded
 * before the router is created, because a window calls its listeners in the order of registration.
 */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}

if (typeof window !== 'undefined') addEventListener('popstate', (event) => first?.(event));
