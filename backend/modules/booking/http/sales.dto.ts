import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { WAYS_OF_PAYMENT, type SellSeatsRequest } from '../../../contracts/rest/sales.js';
import type { WayOfPayment } from '../../../contracts/events/index.js';
import { optionalLine, withoutAddresses } from '../../../infrastructure/http/text-fields.js';
import { SeatDto, seatList, statedTotal } from './booking.dto.js';

export class SellSeatsDto implements SellSeatsRequest {
  @seatList()
  readonly seats: SeatDto[];

  @statedTotal()
  readonly totalAmount: string;

  @ApiProperty({ enum: WAYS_OF_PAYMENT })
  @IsIn(WAYS_OF_PAYMENT, { message: 'Please choose cash, transfer or complimentary' })
  readonly wayOfPayment: WayOfPayment;

  @ApiPropertyOptional({ maxLength: 200, description: 'Needed for complimentary seats' })
  @optionalLine(200)
  readonly reason?: string;

  @ApiPropertyOptional({ maxLength: 200 })
  @optionalLine(200)
  @withoutAddresses
  readonly customerName?: string;
}
