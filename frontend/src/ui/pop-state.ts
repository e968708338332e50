type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;

/**
 * Lets a listener hear of the browser's Back and Forward before the router does, so that it can keep an event from it. Loaded before
 * the router is made: a window calls its listeners in the order in which they came.
 */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}

if (typeof window !== 'undefined') addEventListener('popstate', (event) => first?.(event));
