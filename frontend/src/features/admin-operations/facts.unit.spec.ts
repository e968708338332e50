import { describe, expect, it } from '@jest/globals';
import { queues, readModels } from './facts';

const ready = {
  ready: true,
  checks: {
    database: { ok: true, milliseconds: 1 },
    readModels: { ok: true, milliseconds: 1, facts: { bookings: '000001-0237', seats: '000001-0235' } },
    jobs: { ok: true, milliseconds: 1, facts: { queues: { 'ticket-mail': { waiting: 2, running: 1, failed: 0 } } } },
  },
};

describe('what the house says of itself', () => {
  it('read models that are behind show it', () => {
    expect(readModels(ready)).toEqual([
      { name: 'bookings', position: '000001-0237', level: true },
      { name: 'seats', position: '000001-0235', level: false },
    ]);
  });

  it('queues with their jobs', () => {
    expect(queues(ready)).toEqual([{ name: 'ticket-mail', waiting: 2, running: 1, failed: 0 }]);
  });

  it('says nothing of what is missing', () => {
    expect(readModels({ ready: false, checks: {} })).toEqual([]);
    expect(queues({ ready: false, checks: {} })).toEqual([]);
  });
});
