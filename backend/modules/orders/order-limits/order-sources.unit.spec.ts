import { describe, expect, it } from '@jest/globals';
import { network } from '../../../infrastructure/http/network.js';
import { emailKey, sourceKey } from './order-sources.js';

describe('the network of a buyer:', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['[2001:db8:1:2:aaaa::1]:5678', '2001:db8:1:2::/64'],
  ])('%s belongs to the network %s', (address, expected) => {
    expect(network(address)).toBe(expected);
  });

  it('the source of an order is stored as a hash that names nobody and differs from site to site', () => {
    const from = { address: '203.0.113.9', personId: null };
    expect(sourceKey(from, 'one')).toBe(
      sourceKey({ ...from, address: '::ffff:203.0.113.9' }, 'one'),
    );
    expect(sourceKey(from, 'one')).not.toBe(sourceKey(from, 'another'));
    expect(sourceKey(from, 'one')).not.toContain('203');
    expect(sourceKey({ ...from, personId: 'p1' }, 'one')).not.toBe(sourceKey(from, 'one'));
    expect(emailKey(' Anne@Example.com', 'one')).toBe(emailKey('anne@example.com', 'one'));
  });
});
