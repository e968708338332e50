import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import pLimit from 'p-limit';

/**
 * Loads many keys by one call. Keys that arrive during a call share the next one. Under load few calls load many keys; without
 * load nothing waits. A failed call fails all its keys.
 * @param load returns one value for each key, in their order
 * @param options `most`: largest number of keys in a call; `calls`: calls that run at the same time
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
        // Waits for other keys from the same turn of the event loop.
        await nextTurn();
        dispatch();
        await call.catch(() => {});
      }),
  });
}
