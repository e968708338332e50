import { Global, Module } from '@nestjs/common';
import { EventStoreModule } from '../../../infrastructure/event-store/event-store.module.js';
import { PROVEN_MONEY, type ProvenMoney } from '../../orders/api.js';
import { proofSince, provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from './statement-ledgers.js';

/**
 * Provides the schools' statement ledgers, and PROVEN_MONEY, which the orders module declares. The module is global,
 * because orders cannot import payments without a cycle.
 */
@Global()
@Module({
  imports: [EventStoreModule],
  providers: [
    StatementLedgers,
    {
      provide: PROVEN_MONEY,
      inject: [StatementLedgers],
      useFactory: (ledgers: StatementLedgers): ProvenMoney => ({
        ofBooking: async (schoolId, bookingId) =>
          provenSen(await ledgers.load(schoolId), bookingId),
        matchesOf: async (schoolId, bookingId) => {
          const ledger = await ledgers.load(schoolId);
          const lineIds = ledger.matches
            .filter((match) => match.bookingId === bookingId)
            .map(({ lineId }) => lineId);
          return { provenSen: provenSen(ledger, bookingId), lineIds };
        },
        since: async (schoolId, bookingId, eventId) =>
          proofSince(await ledgers.load(schoolId), bookingId, eventId),
      }),
    },
  ],
  exports: [StatementLedgers, PROVEN_MONEY],
})
export class StatementLedgersModule {}
