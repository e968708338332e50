import { describe, expect, it } from '@jest/globals';
import { agreed, outvoted, unseen } from '../testing/readings.js';
import { furtherKeys, transactionKey } from './payment-keys.js';

const keyOf = (id: string): string | null => transactionKey({ transactionId: agreed(id) });

describe('the lock key of a transfer', () => {
  it('OCR readings that differ only in look-alike letters give one transfer the same lock key', () => {
    expect(keyOf('7X4K92LMO5')).toBe(keyOf('7X4K92LM05'));
    expect(keyOf('AMB26O316-77412O')).toBe(keyOf('AMB 260316 774120'));
  });

  it('neighbouring transaction ids get different lock keys', () => {
    const ids = ['100203040', '102003040', '100203041', '873045219M', '873045219N'];
    expect(new Set(ids.map(keyOf)).size).toBe(ids.length);
  });

  it('a receipt without a transaction id gets no lock key', () => {
    expect(transactionKey({ transactionId: unseen() })).toBeNull();
  });
});

describe('the further lock keys of a transfer', () => {
  it('further lock keys cover misreadings of the id and the other ids, but not the id itself', () => {
    const keys = furtherKeys({
      transactionId: outvoted('873045219M', '873045249M'),
      furtherIds: ['05518213', '873045219M'],
    });
    expect(keys).toEqual([keyOf('05518213'), keyOf('873045249M'), keyOf('873045219')]);
  });

  it('another number that one OCR reading took for the id gets no further lock key', () => {
    expect(furtherKeys({ transactionId: outvoted('7X4K92LM05', '514123456789') })).toEqual([]);
  });

  it.each(['M2U873045219M', '873045219', '000873045219', '873045219M'])(
    'further lock keys contain the number in %s, which another page prints with other letters around it',
    (id) => {
      expect([keyOf(id), ...furtherKeys({ transactionId: agreed(id) })]).toContain(
        keyOf('873045219'),
      );
    },
  );

  it.each(['20260312TNGDMYNB030OQR12876541', '20260312', 'AB12345678'])(
    'no part of %s becomes a further lock key',
    (id) => {
      expect(furtherKeys({ transactionId: agreed(id) })).toEqual([]);
    },
  );
});
