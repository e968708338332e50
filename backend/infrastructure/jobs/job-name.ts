const QUEUE = /^[a-z][a-z0-9-]{0,59}$/;
const ID = /^[A-Za-z0-9._:@-]{1,200}$/;

/** Whether there can be such a job at all; what comes from an address may be anything. */
export const isJobName = (queue: string, id: string): boolean => QUEUE.test(queue) && ID.test(id);

/** Both adapters build keys from these: a colon in a queue's name would let two jobs share one. */
export function assertJobName(queue: string, id: string): void {
  if (!QUEUE.test(queue)) throw new TypeError(`Malformed queue name: ${JSON.stringify(queue)}`);
  if (!ID.test(id)) throw new TypeError(`Malformed job id: ${JSON.stringify(id)}`);
}
