import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { OrdersModule } from '../orders/api.js';
import { FAMILIES_MONEY } from '../schools/api.js';
import { ImportStatementHandler } from './commands/import-statement.handler.js';
import {
  MatchLineHandler,
  SetLineAsideHandler,
  UnmatchLineHandler,
} from './commands/line.handlers.js';
import { MatchByRuleHandler } from './commands/match-by-rule.handler.js';
import { ReturnLineHandler } from './commands/return.handlers.js';
import { AccountController } from './http/account.controller.js';
import { FamilyAccountController } from './http/family-account.controller.js';
import { PaymentsController } from './http/payments.controller.js';
import { TicketHoldController } from './http/ticket-hold.controller.js';
import { StatementWorker } from './policies/statement.worker.js';
import { BookingAccounts } from './queries/booking-accounts.js';
import { MoneyOfBookings } from './queries/money-of-bookings.js';
import { PaymentFacts } from './queries/payment-facts.js';
import { StatementFiles } from './statements/statement-files.js';
import { StatementLedgersModule } from './statements/statement-ledgers.module.js';

/** Wires bank statements, their matches and the payments screen. */
@Module({
  imports: [OrdersModule, EventStoreModule, JobsModule, StatementLedgersModule],
  controllers: [
    PaymentsController,
    TicketHoldController,
    AccountController,
    FamilyAccountController,
  ],
  providers: [
    StatementFiles,
    PaymentFacts,
    BookingAccounts,
    { provide: FAMILIES_MONEY, useClass: MoneyOfBookings },
    ImportStatementHandler,
    MatchLineHandler,
    UnmatchLineHandler,
    SetLineAsideHandler,
    MatchByRuleHandler,
    ReturnLineHandler,
    StatementWorker,
  ],
  exports: [StatementLedgersModule, FAMILIES_MONEY],
})
export class PaymentsAdminModule {}
