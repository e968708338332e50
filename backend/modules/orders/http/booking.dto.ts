import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsISO8601,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  IsInt,
  IsNotEmpty,
  Matches,
  ValidateNested,
} from 'class-validator';
import type {
  AmendSeatsRequest,
  CheckInRequest,
  CorrectContactRequest,
  PlaceBookingRequest,
  ScanRequest,
  UploadUrlRequest,
  VerifyReceiptRequest,
  OrderedSeat,
  SeatInput,
} from '../../../contracts/rest/bookings.js';
import { optionalLine } from '../../../infrastructure/http/text-fields.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { listField } from '../../../infrastructure/http/list-field.js';
import {
  deliverableAddress,
  PLAIN_LINE,
  readsAsWritten,
  trimmed,
} from '../../../infrastructure/http/text-fields.js';
import { decimalOf } from '../../../infrastructure/http/price-field.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';
import { extraList, OrderedExtraDto } from './extras.dto.js';

/* Fields that several endpoints for bookings share. Each is defined once, with its validation and its messages. */

/**
 * Field for one line of typed text. Control characters are refused: Postgres cannot store NUL, and an event that no read model
 * can store would block all of them.
 */
export const typed = (most: number, message: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message }),
    IsNotEmpty({ message }),
    MaxLength(most, { message: `${message}, in at most ${most} characters` }),
    Matches(PLAIN_LINE, { message: `${message}, in plain characters` }),
    readsAsWritten,
  );

/** Field for the customer's name. `whose` begins messages to the person who fills in the form, e.g. `Your`. */
export const customerName = (whose: 'your' | "the customer's"): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ example: 'Aisyah Rahman' }),
    typed(LONGEST.line, `Please enter ${whose} name`),
  );

export const customerPhone = (whose: 'your' | "the customer's"): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ example: '012-345 6789' }),
    typed(LONGEST.phone, `Please enter ${whose} phone number`),
  );

export const customerEmail = (): PropertyDecorator => {
  const message = 'Please enter a valid email address';
  return applyDecorators(
    ApiProperty({ example: 'aisyah@example.com' }),
    trimmed,
    deliverableAddress(message),
  );
};

export class SeatDto implements SeatInput {
  @ApiProperty({ example: 'Stalls' })
  @Matches(PLAIN_LINE, { message: 'Please use plain characters' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  readonly section: string;

  @ApiProperty({ example: 'A' })
  @Matches(PLAIN_LINE, { message: 'Please use plain characters' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  readonly row: string;

  @ApiProperty({ example: 7 })
  @IsInt({ message: 'Seat number must be a whole number' })
  readonly number: number;
}

/** Matches a ticket kind in a request: `standard`, or a UUID. */
const KIND = /^(standard|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export class OrderedSeatDto extends SeatDto implements OrderedSeat {
  @ApiPropertyOptional({
    type: String,
    maxLength: 36,
    description:
      'Id of a ticket kind, or `standard`. Left out: Standard; amending: the kinds it has',
  })
  @mayBeLeftOut
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
  @IsString({ message: 'Please choose a kind of ticket' })
  @Matches(KIND, { message: 'Please choose a kind of ticket' })
  readonly kind?: string;
}

/** Longest accepted list of seats, above the seats of any hall. A domain rule has the lower limit for one order. */
const MOST_SEATS = 1000;

const seats = (type: typeof SeatDto = SeatDto): PropertyDecorator =>
  listField(() => type, MOST_SEATS, `Seats must be a list of at most ${MOST_SEATS}`);

export const seatList = (): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: [SeatDto] }), seats());

/** Field for the seats of an order, which may name ticket kinds. */
export const orderedSeatList = (): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: [OrderedSeatDto] }), seats(OrderedSeatDto));

/**
 * Field for a list of seats that may be left out.
 *
 * @param absent the meaning of a request without the field
 */
export const optionalSeatList = (absent: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [SeatDto], description: `Left out: ${absent}` }),
    mayBeLeftOut,
    seats(),
  );

export const statedTotal = (): PropertyDecorator => {
  const message = 'The total must be a decimal string such as 40.00';
  return applyDecorators(
    ApiProperty({
      example: '40.00',
      description: 'RM, as a decimal string; the server prices the seats itself',
    }),
    IsString({ message }),
    MaxLength(20, { message }),
  );
};

/** Accepts a JSON number as well, because the specification does not say how an amendment by staff sends the total. */
const totalAsNumber: PropertyDecorator = Transform(({ value }: { value: unknown }) =>
  typeof value === 'number' && Number.isFinite(value) ? decimalOf(value) : value,
);

export class CorrectContactDto implements CorrectContactRequest {
  @customerName('your')
  readonly customerName: string;

  @customerEmail()
  readonly customerEmail: string;

  @customerPhone('your')
  readonly customerPhone: string;
}

export class AmendSeatsDto implements AmendSeatsRequest {
  @ApiPropertyOptional({ format: 'uuid', description: 'On whose map the seats were chosen' })
  @mayBeLeftOut
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId?: string;

  @orderedSeatList()
  readonly seats: OrderedSeatDto[];

  @totalAsNumber
  @statedTotal()
  readonly totalAmount: string;
}

/** Declares the word of a discount code, however it was typed. */
export const discountCodeField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ example: 'FAMILY26', description: 'Word of a discount code' }),
    optionalLine(LONGEST.line),
  );

export class PlaceBookingDto extends CorrectContactDto implements PlaceBookingRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId: string;

  @orderedSeatList()
  readonly seats: OrderedSeatDto[];

  @statedTotal()
  readonly totalAmount: string;

  @discountCodeField()
  readonly discountCode?: string;

  @extraList(OrderedExtraDto, 'Things and donations')
  readonly extras?: OrderedExtraDto[];
}

const SCAN_TIME = 'The time of a scan is an ISO 8601 time';
/**
 * Pattern of a full date and time. ISO 8601 also allows days and weeks alone, which JavaScript cannot parse. A stored one would
 * break the history.
 */
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Data that a door device sends about one scan. */
export class ScanDto implements ScanRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'The id of a scan is a UUID' })
  readonly scanId: string;

  @ApiProperty({ format: 'date-time' })
  @IsISO8601({ strict: true }, { message: SCAN_TIME })
  @Matches(MOMENT, { message: SCAN_TIME })
  @MaxLength(40)
  readonly scannedAt: string;

  @ApiProperty({ example: 'Door 2' })
  @typed(LONGEST.device, 'Please name the device')
  readonly device: string;
}

export class CheckInDto implements CheckInRequest {
  @optionalSeatList('everybody of the booking')
  readonly seats?: SeatDto[];

  @ApiPropertyOptional({ type: () => ScanDto })
  @mayBeLeftOut
  @IsObject({ message: 'A scan says its id, its time and its device' })
  @ValidateNested()
  @Type(() => ScanDto)
  readonly scan?: ScanDto;
}

export class UploadUrlDto implements UploadUrlRequest {
  @ApiPropertyOptional({ example: 'receipt.png' })
  @mayBeLeftOut
  @IsString()
  @MaxLength(500)
  readonly fileName?: string;

  @ApiPropertyOptional({ example: 'image/png' })
  @mayBeLeftOut
  @IsString()
  @MaxLength(200)
  readonly fileType?: string;
}

export class VerifyReceiptDto implements VerifyReceiptRequest {
  @ApiProperty({ description: 'The objectUrl that upload-url answered' })
  @IsString({ message: 'Please upload the receipt first' })
  @MaxLength(500, { message: 'Please upload the receipt first' })
  readonly receiptURL: string;
}
