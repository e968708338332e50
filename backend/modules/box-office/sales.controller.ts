import { Body, Controller, Headers, Inject, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { toDecimal, toSen } from '../../contracts/money.js';
import type { SoldTicketView } from '../../contracts/rest/sales.js';
import { staffSeat } from '../../contracts/seat.js';
import { invalidInput } from '../../infrastructure/http/validation.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import { CatalogueReader, type OwnPerformance } from '../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import {
  bookedExtras,
  extraWishes,
  IDEMPOTENCY_KEY,
  requireSaneKey,
  SellSeats,
  type PlacedBooking,
  SeatCodes,
} from '../orders/api.js';
import { SellSeatsDto } from './sales.dto.js';

@ApiTags('administration')
@Controller('api/admin/performances/:id/sales')
export class SalesController {
  constructor(
    private readonly commands: Commands,
    private readonly catalogue: CatalogueReader,
    private readonly seatCodes: SeatCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Permission('staff-of-performance')
  @ApiOperation({
    summary: 'Sell seats for cash or a transfer, or give them away: confirmed at once',
  })
  @ApiHeader({ ...IDEMPOTENCY_KEY, description: 'New for each sale' })
  @ApiCreatedResponse({ description: 'The ticket' })
  @ApiConflictResponse({ description: '`Seat conflict` with conflictingSeats' })
  @ApiUnprocessableEntityResponse({ description: '`reason_missing`, `wrong_total`, `sales_off`' })
  async sell(
    @Subject() { performance }: OwnPerformance,
    @Body() body: SellSeatsDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SoldTicketView> {
    const { seats, totalAmount, wayOfPayment, reason, customerName, blockId = null } = body;
    if (body.discountCode && wayOfPayment === 'complimentary')
      throw invalidInput({ discountCode: 'Complimentary seats need no discount code' });
    if (body.extras?.length && wayOfPayment === 'complimentary')
      throw invalidInput({ extras: 'Extras are sold, not given away: leave them out' });
    const sale = {
      performanceId: performance.id,
      seats,
      statedTotalSen: toSen(totalAmount),
      ...(body.discountCode ? { discountCode: body.discountCode } : {}),
      extras: extraWishes(body.extras),
      customerName: customerName || null,
      blockId: blockId && blockId.toLowerCase(),
      payment: { wayOfPayment, reason: wayOfPayment === 'complimentary' ? reason || null : null },
    };
    const context = contextOfRequest(person, this.clock.now());
    return this.ticket(
      await this.commands.execute(new SellSeats(sale, requireSaneKey(key), context)),
    );
  }

  private async ticket(booking: PlacedBooking): Promise<SoldTicketView> {
    const { performance, seats } = booking;
    const school = await this.catalogue.schoolContact(performance.schoolId);
    return {
      bookingId: booking.bookingId,
      confirmationNumber: booking.confirmationNumber,
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt).toISOString(),
      venue: performance.venue,
      school: school?.name ?? '',
      customerName: booking.customer?.name ?? null,
      seats: seats.map((seat) => staffSeat(seat)),
      seatCodes: this.seatCodes.ofPaid(booking),
      totalAmount: toDecimal(booking.totalSen),
      ...bookedExtras(booking),
      wayOfPayment: booking.wayOfPayment ?? 'transfer',
    };
  }
}
