const QUEUE = /^[a-z][a-z0-9-]{0,59}$/;
const ID = /^[A-Za-z0-9._:@-]{1,200}$/;

/** Returns true when queue and id are well-formed. Names from a request's address may be anything. */
export const isJobName = (queue: string, id: string): boolean => QUEUE.test(queue) && ID.test(id);

/**
 * Checks queue and id of a job. Both adapters build keys from them: a colon in a queue's name would let two jobs share one key.
 */
export function assertJobName(queue: string, id: string): void {
  if (!QUEUE.test(queue)) throw new TypeError(`Malformed queue name: ${JSON.stringify(queue)}`);
  if (!ID.test(id)) throw new TypeError(`Malformed job id: ${JSON.stringify(id)}`);
}
