type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;

/**
 * Registers a listener for the browser's Back and Forward that runs before the router's listener and can stop the event. A window
 * calls listeners in the order of registration, so this file is loaded before the router is created.
 */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}

if (typeof window !== 'undefined') addEventListener('popstate', (event) => first?.(event));
