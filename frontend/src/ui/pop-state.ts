type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;

/**
 * Registers a listener for the browser's Back and Forward that can stop the event before the router's listener gets it. A window
 * calls listeners in the order of registration, so this file must be loaded before the router is created.
 */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}

if (typeof window !== 'undefined') addEventListener('popstate', (event) => first?.(event));
