/**
 * The shop that a good team would write without event sourcing, in its own process: three tables behind the same HTTP server as
 * Houselights has. It prices, validates, inserts and answers. It has no audit trail, encrypts nothing, sends no mail and shows no
 * live map. Its parent sends a ShopOpening over IPC and receives the port. The shop ends with its parent.
 */
import 'reflect-metadata';
import { Body, Controller, Headers, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { toDecimal, toSen } from '../../../contracts/money.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import { Refusal } from '../../../contracts/refusal.js';
import { limitJsonDepth } from '../../../infrastructure/http/json-depth.js';
import { ProblemFilter } from '../../../infrastructure/http/problem.filter.js';
import { requestContext } from '../../../infrastructure/http/request-context.js';
import { requestLog } from '../../../infrastructure/http/request-log.js';
import { securityHeaders } from '../../../infrastructure/http/security-headers.js';
import { createValidationPipe } from '../../../infrastructure/http/validation.js';
import { ShopOrderDto } from './orders.dto.js';
import { order, type ShopOpening } from './shop-tables.js';

/** Number of database connections, the same as a Houselights backend has for plain statements. */
const CONNECTIONS = 20;

interface Open {
  readonly pool: pg.Pool;
  readonly opening: ShopOpening;
  readonly seatsOf: ReadonlyMap<string, number>;
}
const OPEN = Symbol('Open');

@Controller('api/bookings')
class ShopController {
  constructor(@Inject(OPEN) private readonly shop: Open) {}

  @Post()
  async place(
    @Body() body: ShopOrderDto,
    @Headers('idempotency-key') key: string,
  ): Promise<BookingCreated> {
    const { pool, opening, seatsOf } = this.shop;
    for (const { section, row, number } of body.seats)
      if (section !== opening.section || number < 1 || number > (seatsOf.get(row) ?? 0))
        throw new Refusal('rule-broken', 'no_such_seat', 'There is no such seat.');
    if (toSen(body.totalAmount) !== body.seats.length * opening.priceSen)
      throw new Refusal('rule-broken', 'other_total', 'These seats cost another sum.');
    const placed = await order(pool, body, key, opening.priceSen);
    return {
      bookingId: placed.bookingId,
      status: 'pending_payment',
      totalAmount: toDecimal(placed.totalSen),
      holdUntil: placed.holdUntil,
      serverTime: new Date().toISOString(),
    };
  }
}

@Module({ controllers: [ShopController] })
class ShopModule {}

async function open(opening: ShopOpening): Promise<number> {
  const pool = new pg.Pool({ connectionString: opening.databaseUrl, max: CONNECTIONS });
  // An interruption of the bench stops the database while the pool is open, so errors of idle connections are ignored.
  pool.on('error', () => {});
  const shop: Open = { pool, opening, seatsOf: new Map(opening.rows) };
  const app = await NestFactory.create<NestExpressApplication>(
    { module: ShopModule, providers: [{ provide: OPEN, useValue: shop }] },
    { bodyParser: false, logger: false },
  );
  app.disable('x-powered-by');
  app.use(requestContext);
  app.use(requestLog);
  app.use(securityHeaders('http://localhost'));
  app.useBodyParser('json', { limit: '256kb' });
  app.use(limitJsonDepth);
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(new ProblemFilter());
  await app.listen(0, '127.0.0.1');
  return Number(new URL(await app.getUrl()).port);
}

process.once('message', (opening: ShopOpening) => {
  void open(opening).then((port) => process.send?.(port));
});
process.once('disconnect', () => process.exit());
