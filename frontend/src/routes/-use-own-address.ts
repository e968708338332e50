import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Unread } from './-read-by-screen';

/**
 * The address of a screen that reads it itself (`readByScreen`). What it does not take leaves the address bar, so that a copied link
 * says what the screen shows.
 * @param address as the route got it: `Route.useSearch()`
 * @param read what the screen takes of it; the same function each time
 * @param correct puts what was read into the address bar in place of what stands there
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

/** As it would stand in the address bar, in one order: a page is a number or its digits. */
const inAddress = (search: object) =>
  JSON.stringify(
    Object.entries(search)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );
