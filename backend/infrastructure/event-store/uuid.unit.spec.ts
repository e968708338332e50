import { describe, expect, it } from '@jest/globals';
import { uuidFromName } from './uuid.js';

describe('a UUID made from a name', () => {
  it('has version 5, is the same for equal names and differs for other names', () => {
    const id = uuidFromName('seats-1/command/0');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidFromName('seats-1/command/0')).toBe(id);
    expect(uuidFromName('seats-1/command/1')).not.toBe(id);
  });
});
