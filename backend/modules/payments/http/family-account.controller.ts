import { Controller, Get } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FamilyAccountView } from '../../../contracts/rest/refunds.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { OneBooking, OwnOrders, WhoAsks, type Asker } from '../../orders/api.js';
import { BookingAccounts } from '../queries/booking-accounts.js';

/** Serves the sums of a booking for the family's page. */
@ApiTags('payments')
@Controller('api/bookings/:id/account')
export class FamilyAccountController {
  constructor(
    private readonly bookings: OneBooking,
    private readonly own: OwnOrders,
    private readonly accounts: BookingAccounts,
  ) {}

  @Get()
  @Permission('anybody')
  @ApiOperation({
    summary: 'What the seats cost, what is paid, open, due to be paid back, and was paid back',
  })
  @ApiForbiddenResponse({ description: '`not_your_order`' })
  async account(
    @IdParam('Booking') id: string,
    @WhoAsks() asker: Asker,
  ): Promise<FamilyAccountView> {
    const booking = await this.bookings.require(id);
    this.own.require(asker, booking);
    return this.accounts.forFamily(booking);
  }
}
