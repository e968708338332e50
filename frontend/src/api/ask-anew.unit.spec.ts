import { expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { askAnew } from './ask-anew';
import { createQueryClient } from './query-client';

it('askAnew cancels a running request that hangs and sends a new one', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/slow'];
  const given: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve) => {
      if (given.push(signal) === 2) resolve('here');
    });
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await askAnew(client, queryKey);
  expect(given.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(client.getQueryData(queryKey)).toBe('here');
  leave();
  client.clear();
});
