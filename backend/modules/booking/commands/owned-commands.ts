import { randomUUID } from 'node:crypto';
import type { OwnedCommand } from '../../../infrastructure/commands/hand-over/hand-over.js';
import { PlaceBooking } from './place-booking.command.js';
import { SellSeats } from './sell-seats.command.js';

const place: OwnedCommand<PlaceBooking> = {
  type: PlaceBooking,
  performanceOf: ({ order }) => order.performanceId,
  repeatable: ({ order, idempotencyKey, context }) =>
    new PlaceBooking(order, idempotencyKey ?? randomUUID(), context),
};

const sell: OwnedCommand<SellSeats> = {
  type: SellSeats,
  performanceOf: ({ sale }) => sale.performanceId,
  repeatable: ({ sale, idempotencyKey, context }) =>
    new SellSeats(sale, idempotencyKey ?? randomUUID(), context),
};

/**
 * What the owner of a performance executes: the commands by which many want the same seats at once. Each has an Idempotency-Key, or
 * gets one, so one whose answer is lost is executed again and counts once. Every other command that writes to the seats (a
 * receipt, a status, an exchange, the end of a hold) is executed where it is asked for, with the expected revision as its
 * fence: there are few of them in a moment.
 */
export const OWNED_COMMANDS: readonly OwnedCommand[] = [place, sell] as readonly OwnedCommand[];
