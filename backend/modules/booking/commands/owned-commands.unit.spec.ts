import { expect, it } from '@jest/globals';
import {
  WriteJournal,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { OWNED_COMMANDS } from './owned-commands.js';
import { PlaceBooking } from './place-booking.command.js';
import { SellSeats } from './sell-seats.command.js';

const context: CommandContext = {
  actor: { kind: 'customer' },
  requestId: 'r',
  correlationId: 'r',
  causationId: 'r',
  now: '2026-11-23T12:00:00.000Z',
  journal: new WriteJournal(),
};
const seats = [{ section: 'Stalls', row: 'A', number: 1 }];
const what = { performanceId: 'p', seats, statedTotalSen: 2000 };
const customer = { name: 'Aisyah Rahman', email: 'aisyah@example.com', phone: '012-345 6789' };
const payment = { wayOfPayment: 'cash' as const, reason: null };

const commands = (key: string | null): [PlaceBooking, SellSeats] => [
  new PlaceBooking({ ...what, customer, userId: null }, key, context),
  new SellSeats({ ...what, customerName: null, payment, blockId: null }, key, context),
];
const owned = (command: PlaceBooking | SellSeats) => {
  const found = OWNED_COMMANDS.find(({ type }) => command instanceof type);
  if (!found) throw new Error('Nobody owns it');
  return found;
};

it('orders and sales go to the owner of their performance, and keep their Idempotency-Key', () => {
  const [order, sale] = commands('the key of the buyer');
  for (const command of [order, sale]) {
    expect(owned(command).performanceOf(command)).toBe('p');
    expect(owned(command).repeatable(command)).toEqual(command);
    expect(owned(command).repeatable(command)).toBeInstanceOf(command.constructor);
  }
});

it('an order without a key gets one of its own, because it may have to be executed twice', () => {
  const keys = commands(null).map((command) => {
    const again = owned(command).repeatable(command) as PlaceBooking | SellSeats;
    expect({ ...again, idempotencyKey: null }).toEqual({ ...command });
    return again.idempotencyKey;
  });
  expect(keys).toEqual([expect.stringMatching(/^.{16,}$/), expect.stringMatching(/^.{16,}$/)]);
  expect(new Set(keys).size).toBe(keys.length);
});
