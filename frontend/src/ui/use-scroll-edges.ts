import { useLayoutEffect, useRef, useState } from 'react';

const NONE = { before: false, after: false };

/** Returns whether an element that scrolls sideways has hidden content at its start or end. Pass it both `ref` and `onScroll`. */
export function useScrollEdges<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [edges, setEdges] = useState(NONE);

  function measure() {
    const { scrollLeft, clientWidth, scrollWidth } = ref.current ?? {
      scrollLeft: 0,
      clientWidth: 0,
      scrollWidth: 0,
    };
    const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
    setEdges((known) =>
      known.before === before && known.after === after ? known : { before, after },
    );
  }

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, edges, onScroll: measure };
}
