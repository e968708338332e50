import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsISO8601,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { UNLISTED_STATUSES } from '../../contracts/booking-groups.js';
import type { StaffSettableStatus } from '../../contracts/events/index.js';
import type {
  CustomerRequest,
  NoteRequest,
  StatusRequest,
} from '../../contracts/rest/administration.js';
import {
  bookingSorts,
  LONGEST_SEARCH,
  type BookingSort,
} from '../../contracts/rest/booking-sorts.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { basedOnField } from '../../infrastructure/http/based-on.js';
import { PLAIN_LINE, requiredParagraphs } from '../../infrastructure/http/text-fields.js';
import { customerEmail, customerName, customerPhone } from '../orders/api.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

const SETTABLE: readonly StaffSettableStatus[] = [
  'pending_payment',
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
];
const FILTER_STATUSES = [...SETTABLE, 'verifying', ...UNLISTED_STATUSES] as const;

const DIRECTIONS = ['asc', 'desc'] as const;
const UNTIL = 'until must be what asOf answered';

/** A form sends an empty text for a filter that nobody filled in. */
const blankIsNone = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value,
);

/** Filter of the bookings list and its export. */
export class BookingsWantedDto {
  @ApiPropertyOptional({
    description:
      'Any part of the confirmation number, name, e-mail or phone, of several words all; or a phone number; or a seat such as B 9; or a discount code or its name. Finds expired and cancelled ones, too',
    example: 'aisyah',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsString()
  @MaxLength(LONGEST_SEARCH)
  @Matches(PLAIN_LINE, { message: 'Search for plain characters' })
  readonly search?: string;

  @ApiPropertyOptional({
    enum: FILTER_STATUSES,
    description: 'Left out: all but expired and cancelled ones',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsIn(FILTER_STATUSES)
  readonly status?: (typeof FILTER_STATUSES)[number];

  @ApiPropertyOptional({ format: 'uuid' })
  @blankIsNone
  @mayBeLeftOut
  @IsUUID()
  readonly productionId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @blankIsNone
  @mayBeLeftOut
  @IsUUID()
  readonly performanceId?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'One of your schools; left out: all of them',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsUUID()
  readonly schoolId?: string;
}

export class BookingsFilterDto extends BookingsWantedDto {
  @ApiPropertyOptional({ enum: bookingSorts, default: 'createdAt' })
  @blankIsNone
  @mayBeLeftOut
  @IsIn(bookingSorts)
  readonly sort?: BookingSort;

  @ApiPropertyOptional({
    enum: DIRECTIONS,
    description: 'Left out: newest first, everything else upwards',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsIn(DIRECTIONS)
  readonly direction?: (typeof DIRECTIONS)[number];

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'asOf of the first page: later ones are not moved by what is booked meanwhile',
    example: '2026-11-23T02:00:00.000Z',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsISO8601({ strict: true }, { message: UNTIL })
  @Matches(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, { message: UNTIL })
  readonly until?: string;

  @ApiPropertyOptional({ default: 1, minimum: 1 })
  @blankIsNone
  @mayBeLeftOut
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;

  @ApiPropertyOptional({ default: 50, minimum: 1, maximum: 200 })
  @blankIsNone
  @mayBeLeftOut
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  readonly pageSize?: number;
}

export class BookingsExportDto extends BookingsWantedDto {
  @ApiPropertyOptional({ description: 'nextBookings of the page before' })
  @blankIsNone
  @mayBeLeftOut
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'after must be what nextBookings answered' })
  readonly after?: string;
}

export class StatusDto implements StatusRequest {
  @ApiProperty({ enum: SETTABLE })
  @IsIn(SETTABLE, { message: `Status must be one of ${SETTABLE.join(', ')}` })
  readonly status: StaffSettableStatus;

  @ApiPropertyOptional({
    description:
      'Takes back the status that was set last, with what it did to the payment; 409 `undo_changed` when another was set since',
  })
  @mayBeLeftOut
  @IsBoolean({ message: 'undoes is true or false' })
  readonly undoes?: boolean;
}

export class CustomerDto implements CustomerRequest {
  @customerName("the customer's")
  readonly customerName: string;

  @customerEmail()
  readonly customerEmail: string;

  @customerPhone("the customer's")
  readonly customerPhone: string;

  @basedOnField()
  readonly basedOn?: CustomerRequest['basedOn'];
}

export class NoteDto implements NoteRequest {
  @ApiProperty({
    pattern: '^[0-9a-f]{32}$',
    description: 'Made by the caller: sent twice it is one note',
  })
  @Matches(/^[0-9a-f]{32}$/, { message: 'noteId must be 32 hex digits' })
  readonly noteId: string;

  @ApiProperty({ maxLength: LONGEST.note })
  @requiredParagraphs(LONGEST.note, 'Please write a note')
  readonly text: string;
}

export class FindBookingDto {
  @ApiProperty({
    description: 'A confirmation number as typed, or what a ticket’s QR code says',
    example: '7K3QD-0XW2M',
  })
  @IsString({ message: 'Please enter a confirmation number' })
  @MaxLength(500, { message: 'This is no confirmation number' })
  readonly number: string;
}
