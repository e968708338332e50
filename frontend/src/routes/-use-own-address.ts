import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Unread } from './-read-by-screen';

/**
 * Returns the search of a screen that validates its own address (`readByScreen`). Parameters that the screen does not accept are
 * removed from the address bar, so that a copied link shows the same screen.
 * @param address the route's search: `Route.useSearch()`
 * @param read returns the accepted part of the address; must be the same function on each render
 * @param correct replaces the search in the address bar
 */
export function useOwnAddress<Search extends object>(
  address: Unread,
  read: (address: Record<string, unknown>) => Search,
  correct: (search: Search) => void,
): Search {
  const search = useMemo(() => read(address), [address, read]);
  const correctOnce = useEffectEvent(correct);
  useEffect(() => {
    if (inAddress(address) !== inAddress(search)) correctOnce(search);
  }, [address, search]);
  return search;
}

/** Makes searches comparable: values become text (a page is a number or its digits), sorted by name. */
const inAddress = (search: object) =>
  JSON.stringify(
    Object.entries(search)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );
