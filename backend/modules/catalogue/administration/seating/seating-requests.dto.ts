import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayNotEmpty, IsIn, IsInt, IsObject, IsUUID, Max, Min } from 'class-validator';
import type {
  BulkOverridesRequest,
  BulkRowsRequest,
  CopySeatingRequest,
  CopySectionRequest,
  RowRequest,
  RowUpdateRequest,
  SeatOverrideRequest,
  SectionRequest,
  SectionUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import type { SeatOverrideStatus } from '../../../../contracts/rest/catalogue.js';
import { MOST_SEATS_A_ROW } from '../../../../contracts/rest/row-labels.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { priceField } from '../../../../infrastructure/http/price-field.js';
import { requiredLine } from '../../../../infrastructure/http/text-fields.js';
import { listField } from '../../../../infrastructure/http/list-field.js';
import { mayBeLeftOut, mayBeNull } from '../../../../infrastructure/http/optional-field.js';

/** Greatest number for display orders and aisle widths. */
const MOST = 1_000_000;
const STATUSES: readonly SeatOverrideStatus[] = [
  'available',
  'unavailable',
  'reserved',
  'vip',
  'booked',
];

/** A whole number that is at least 0 and fits a column; `what` names it. */
const fromZero = (what: string): PropertyDecorator => {
  const message = `${what} must be 0 or greater`;
  return applyDecorators(
    IsInt({ message }),
    Min(0, { message }),
    Max(MOST, { message: `${what} must be at most ${MOST}` }),
  );
};

const seatCountField = (): PropertyDecorator =>
  applyDecorators(
    IsInt({ message: 'Seat count must be at least 1' }),
    Min(1, { message: 'Seat count must be at least 1' }),
    Max(MOST_SEATS_A_ROW, { message: `Seat count must be at most ${MOST_SEATS_A_ROW}` }),
  );

const seatNumberField = (): PropertyDecorator =>
  applyDecorators(
    IsInt({ message: 'Seat number must be at least 1' }),
    Min(1, { message: 'Seat number must be at least 1' }),
  );

/** Price of a single seat; an empty text means null: the row's price. */
const customPriceField = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.trim() === '' ? null : value,
    ),
    mayBeNull,
    priceField(),
  );

const labelMessage = 'Row label is required';
const moreSeatsMessage = 'More seats must be a whole number';

export class SectionRequestDto implements SectionRequest {
  @ApiProperty({ example: 'Orchestra' })
  @requiredLine(LONGEST.section, 'Section name is required')
  readonly name: string;

  @ApiPropertyOptional({ example: 0, default: 0 })
  @mayBeLeftOut
  @fromZero('Display order')
  readonly displayOrder: number;

  @ApiPropertyOptional({ example: 0, default: 0 })
  @mayBeLeftOut
  @fromZero('Aisle width')
  readonly aisleAfter: number;
}

export class SectionUpdateDto
  extends PartialType(SectionRequestDto, { skipNullProperties: false })
  implements SectionUpdateRequest
{
  @basedOnField()
  readonly basedOn?: SectionUpdateRequest['basedOn'];
}

export class RowRequestDto implements RowRequest {
  @ApiProperty({ example: 'A' })
  @requiredLine(LONGEST.rowLabel, labelMessage)
  readonly rowLabel: string;

  @ApiProperty({ example: 10 })
  @seatCountField()
  readonly seatCount: number;

  @ApiProperty({ example: '10.00', description: 'RM, a number or a decimal string' })
  @priceField()
  readonly price: string;

  @ApiPropertyOptional({ example: 0, default: 0 })
  @mayBeLeftOut
  @fromZero('Display order')
  readonly displayOrder: number;
}

export class RowUpdateDto
  extends PartialType(RowRequestDto, { skipNullProperties: false })
  implements RowUpdateRequest
{
  @basedOnField()
  readonly basedOn?: RowUpdateRequest['basedOn'];
}

export class BulkRowsDto implements BulkRowsRequest {
  @ApiProperty({ example: 'A' })
  @requiredLine(LONGEST.rowLabel, labelMessage)
  readonly firstLabel: string;

  @ApiProperty({ example: 'Z' })
  @requiredLine(LONGEST.rowLabel, labelMessage)
  readonly lastLabel: string;

  @ApiProperty({ example: 30 })
  @seatCountField()
  readonly seatCount: number;

  @ApiPropertyOptional({ example: 2, default: 0, description: 'Each row has as many seats more' })
  @mayBeLeftOut
  @IsInt({ message: moreSeatsMessage })
  @Min(-MOST_SEATS_A_ROW, { message: moreSeatsMessage })
  @Max(MOST_SEATS_A_ROW, { message: moreSeatsMessage })
  readonly moreSeats?: number;

  @ApiProperty({ example: '20.00' })
  @priceField()
  readonly price: string;
}

export class CopySectionDto implements CopySectionRequest {
  @ApiProperty({ example: 'Balcony' })
  @requiredLine(LONGEST.section, 'Section name is required')
  readonly name: string;
}

export class CopySeatingDto implements CopySeatingRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a production to copy from' })
  readonly fromProductionId: string;
}

export class SeatOverrideRequestDto implements SeatOverrideRequest {
  @ApiProperty({ example: 7 })
  @seatNumberField()
  readonly seatNumber: number;

  @ApiPropertyOptional({ enum: STATUSES, default: 'available' })
  @mayBeLeftOut
  @IsIn(STATUSES, { message: `Status must be one of ${STATUSES.join(', ')}` })
  readonly status: SeatOverrideStatus;

  @ApiPropertyOptional({ type: String, nullable: true, description: "RM; blank: the row's price" })
  @customPriceField()
  readonly customPrice?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'For this performance alone' })
  @mayBeNull
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId?: string | null;
}

class OverriddenSeatDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose seats of this plan' })
  readonly rowId: string;

  @ApiProperty({ example: 7 })
  @seatNumberField()
  readonly seatNumber: number;
}

export class BulkOverridesDto implements BulkOverridesRequest {
  @ApiProperty({ type: [OverriddenSeatDto] })
  @listField(
    () => OverriddenSeatDto,
    2000,
    'Please choose at least one seat',
    'Please choose at most 2000 seats at once',
  )
  @ArrayNotEmpty({ message: 'Please choose at least one seat' })
  @IsObject({ each: true, message: 'Please choose at least one seat' })
  readonly seats: OverriddenSeatDto[];

  @ApiProperty({ enum: STATUSES })
  @IsIn(STATUSES, { message: `Status must be one of ${STATUSES.join(', ')}` })
  readonly status: SeatOverrideStatus;

  @ApiPropertyOptional({ type: String, nullable: true, description: "RM; blank: the row's price" })
  @customPriceField()
  readonly customPrice?: string | null;
}
