import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  WAYS_OF_PAYMENT,
  type KeepSeatsRequest,
  type SellSeatsRequest,
} from '../../contracts/rest/sales.js';
import type { WayOfPayment } from '../../contracts/events/index.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { optionalLine } from '../../infrastructure/http/text-fields.js';
import {
  discountCodeField,
  extraList,
  OrderedExtraDto,
  OrderedSeatDto,
  orderedSeatList,
  SeatDto,
  seatList,
  statedTotal,
  typed,
} from '../orders/api.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

const UNTIL = 'Please say until when the seats are kept';

export class SellSeatsDto implements SellSeatsRequest {
  @orderedSeatList()
  readonly seats: OrderedSeatDto[];

  @statedTotal()
  readonly totalAmount: string;

  @discountCodeField()
  readonly discountCode?: string;

  @extraList(OrderedExtraDto, 'Things and donations; not with complimentary seats')
  readonly extras?: OrderedExtraDto[];

  @ApiProperty({ enum: WAYS_OF_PAYMENT })
  @IsIn(WAYS_OF_PAYMENT, { message: 'Please choose cash, transfer or complimentary' })
  readonly wayOfPayment: WayOfPayment;

  @ApiPropertyOptional({ maxLength: LONGEST.line, description: 'Needed for complimentary seats' })
  @optionalLine(LONGEST.line)
  readonly reason?: string;

  @ApiPropertyOptional({ maxLength: LONGEST.line })
  @optionalLine(LONGEST.line)
  readonly customerName?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Seats of this block are sold from it' })
  @mayBeLeftOut
  @IsUUID('all', { message: 'The id of a block is a UUID' })
  readonly blockId?: string;
}

export class KeepSeatsDto implements KeepSeatsRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller: sent twice it is one block' })
  @IsUUID('all', { message: 'The id of a block is a UUID' })
  readonly blockId: string;

  @seatList()
  readonly seats: SeatDto[];

  @ApiProperty({ example: 'Class 4 Bestari' })
  @typed(LONGEST.line, 'Please say for whom the seats are kept')
  readonly forWhom: string;

  @ApiProperty({ example: 'Prize of the reading week' })
  @typed(LONGEST.line, 'Please say why the seats are kept')
  readonly reason: string;

  @ApiProperty({ format: 'date-time', description: 'Not after the beginning of the performance' })
  @IsString({ message: UNTIL })
  @MaxLength(40, { message: UNTIL })
  readonly until: string;
}
