import { expect, it } from '@jest/globals';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import type { DiscountCodeView } from '@contracts/rest/discount-codes';
import type { TicketKindView } from '@contracts/rest/ticket-kinds';
import { rulesOf } from './code-texts';

const code: DiscountCodeView = {
  id: 'c',
  name: 'Families of the cast',
  word: 'TEMAN5',
  wordCount: 1,
  reduction: { type: 'percent-off', percent: 20 },
  kindId: null,
  sectionIds: [],
  ordersPerWord: 1,
  until: null,
  archived: false,
  uses: 0,
};
const kinds = [{ id: 'teacher', name: 'Teacher' }] as TicketKindView[];
const plan = [{ id: 'balcony', name: 'Balcony' }] as SeatingSectionView[];

it('the text about a discount code lists only its own benefits, and how many orders used it', () => {
  expect(rulesOf(code, kinds, plan)).toEqual([
    '20% off each ticket',
    'Used for 0 of at most 1 order',
  ]);
  const all = {
    ...code,
    kindId: 'teacher',
    sectionIds: ['balcony', 'gone'],
    wordCount: 100,
    uses: 3,
  };
  expect(
    rulesOf({ ...all, reduction: { type: 'off', amount: '5.00' }, ordersPerWord: 2 }, kinds, plan),
  ).toEqual([
    'RM 5.00 off each ticket',
    'Opens the ticket kind: Teacher',
    'Opens the sections: Balcony',
    'Used for 3 of at most 200 orders',
  ]);
});
