import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import pLimit from 'p-limit';

/**
 * Makes a loader that loads many keys by one call. Keys that arrive during a call share the next call. Under load few calls load
 * many keys; without load nothing waits. A failed call fails all its keys.
 * @param load returns one value for each key, in their order
 * @param options `most`: largest number of keys in a call; `calls`: largest number of concurrent calls
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, calls = 1 }: { readonly most: number; readonly calls?: number },
): DataLoader<Key, Value> {
  const turns = pLimit(calls);
  let call: Promise<unknown>;
  return new DataLoader<Key, Value>((keys) => (call = load(keys)) as Promise<readonly Value[]>, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) =>
      void turns(async () => {
        // Waits one turn of the event loop, so that further keys of the turn join the call.
        await nextTurn();
        dispatch();
        await call.catch(() => {});
      }),
  });
}
