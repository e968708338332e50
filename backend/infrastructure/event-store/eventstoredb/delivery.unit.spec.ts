import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../port.js';
import { Delivery } from './delivery.js';

const event = (n: number): StoredEvent => ({
  id: `${n}`,
  type: 'T',
  data: {},
  metadata: {},
  stream: 's-1',
  revision: n,
  position: position(n),
  recordedAt: '',
});
const position = (n: number): string => String(n).padStart(3, '0');

/** Opens a buffer whose subscription still has `held` events to deliver. */
function open(size = 3) {
  const source = { held: 0 };
  const delivery = new Delivery('', size, () => source.held === 0);
  const put = (n: number, wanted = true) =>
    delivery.put({ event: wanted ? event(n) : null, position: position(n) });
  return { delivery, source, put };
}

describe('the buffer between a subscription and its reader', () => {
  it('returns all waiting events as one batch, and moves the position past filtered events', async () => {
    const { delivery, put } = open();
    await put(1);
    await put(2, false);
    expect(await delivery.next()).toEqual({ events: [event(1)], position: '002', caughtUp: false });
  });

  it('makes the subscription wait for a slow reader', async () => {
    const { delivery, put } = open(2);
    await put(1);
    await put(2);
    let third = false;
    const putting = put(3).then(() => (third = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(third).toBe(false);
    expect((await delivery.next())?.events).toHaveLength(2);
    await putting;
    expect((await delivery.next())?.position).toBe('003');
  });

  it('reports once that the subscription is caught up, with events or without', async () => {
    const { delivery, put, source } = open();
    const first = delivery.next();
    delivery.setLive(true);
    expect(await first).toEqual({ events: [], position: '', caughtUp: true });
    source.held = 1;
    await put(1);
    expect(await delivery.next()).toMatchObject({ position: '001', caughtUp: false });
    source.held = 0;
    await put(2);
    expect(await delivery.next()).toMatchObject({ position: '002', caughtUp: true });
  });

  it('reports a checkpoint only after all events before it were delivered', async () => {
    const { delivery, put, source } = open();
    source.held = 1;
    delivery.note('009');
    await put(4);
    expect(await delivery.next()).toMatchObject({ position: '004' });
    const next = delivery.next();
    await new Promise((resolve) => setImmediate(resolve));
    source.held = 0;
    await put(8);
    expect(await next).toMatchObject({ events: [{ position: '008' }], position: '009' });
    delivery.note('020');
    expect(await delivery.next()).toMatchObject({ events: [], position: '020' });
  });

  it('ends after the delivered events, and releases a waiting subscription', async () => {
    const { delivery, put } = open(1);
    await put(1);
    const stuck = put(2);
    delivery.end();
    await stuck;
    expect((await delivery.next())?.events).toHaveLength(2);
    expect(await delivery.next()).toBeNull();
  });
});
