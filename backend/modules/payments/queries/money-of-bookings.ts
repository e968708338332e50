import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { familyBalance, figuresOf } from '../../../contracts/booking-account.js';
import { senOf } from '../../../contracts/money.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { moneyOfSchool } from '../../../../projections/read-models/booking-accounts/booking-accounts.read-model.js';
import { provenOfBookings } from '../../../../projections/read-models/statement-lines/statement-lines.queries.js';
import type { FamiliesMoney } from '../../schools/api.js';

/**
 * Tells the schools module about money from families. Bookings count until they are cancelled, because a production may
 * be deleted shortly before.
 */
@Injectable()
export class MoneyOfBookings implements FamiliesMoney {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async bookingsWithMoney(schoolId: string): Promise<number> {
    const money = await moneyOfSchool(this.pool, schoolId);
    const proven = await provenOfBookings(this.pool, [...money.keys()]);
    return [...money].filter(
      ([id, own]) => familyBalance(figuresOf(own, senOf(proven.get(id) ?? '0'))).paidSen > 0,
    ).length;
  }
}
