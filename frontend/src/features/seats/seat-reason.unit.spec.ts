import { expect, it } from '@jest/globals';
import { reasonInWords } from './seat-reason';

const now = Date.parse('2030-03-01T04:00:00.000Z');

it('the reason for an unavailable seat says roughly when it may come free', () => {
  const said = (reason: Parameters<typeof reasonInWords>[0]) => reasonInWords(reason, now);
  expect(said({ number: 1, reason: 'held', until: '2030-03-01T04:35:00.000Z' })).toMatch(
    /^It is held for an order that is not paid yet\. It may come free at about 12:35\spm\.$/i,
  );
  expect(said({ number: 1, reason: 'kept', until: '2030-03-03T04:35:00.000Z' })).toMatch(
    /^The school keeps it back\. It may come free on Sun, 3 Mar at about 12:35\spm\.$/i,
  );
  expect(said({ number: 1, reason: 'kept', until: null })).toBe('The school keeps it back.');
  expect(said({ number: 1, reason: 'sold', until: null })).toBe('It is sold.');
  expect(said({ number: 1, reason: 'checking', until: null })).toContain('being checked');
  expect(said({ number: 1, reason: 'not-for-sale', until: null })).toBe('It is not for sale.');
  expect(said(undefined)).toBe('It has just come free.');
});
