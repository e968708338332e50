import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { StaffSettableStatus } from '../../../contracts/events/index.js';
import type { CustomerRequest, StatusRequest } from '../../../contracts/rest/administration.js';
import { PLAIN_LINE } from '../../../infrastructure/http/text-fields.js';
import { customerEmail, customerName, customerPhone } from '../http/booking.dto.js';

const SETTABLE: readonly StaffSettableStatus[] = [
  'pending_payment',
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
];
const LISTED_STATUSES = [...SETTABLE, 'verifying'] as const;

/** A filter that is left empty in a form is no filter. */
const blankIsNone = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value,
);

export class BookingsFilterDto {
  @ApiPropertyOptional({
    description:
      'Any part of the confirmation number, name or e-mail; of several words all must occur',
    example: 'aisyah',
  })
  @blankIsNone
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @Matches(PLAIN_LINE, { message: 'Search for plain characters' })
  readonly search?: string;

  @ApiPropertyOptional({ enum: LISTED_STATUSES })
  @blankIsNone
  @IsOptional()
  @IsIn(LISTED_STATUSES)
  readonly status?: (typeof LISTED_STATUSES)[number];

  @ApiPropertyOptional({ format: 'uuid' })
  @blankIsNone
  @IsOptional()
  @IsUUID()
  readonly productionId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @blankIsNone
  @IsOptional()
  @IsUUID()
  readonly performanceId?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'One of your schools; left out: all of them',
  })
  @blankIsNone
  @IsOptional()
  @IsUUID()
  readonly schoolId?: string;

  @ApiPropertyOptional({ default: 1, minimum: 1 })
  @blankIsNone
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;

  @ApiPropertyOptional({ default: 50, minimum: 1, maximum: 200 })
  @blankIsNone
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  readonly pageSize?: number;
}

export class StatusDto implements StatusRequest {
  @ApiProperty({ enum: SETTABLE })
  @IsIn(SETTABLE, { message: `Status must be one of ${SETTABLE.join(', ')}` })
  readonly status: StaffSettableStatus;
}

export class CustomerDto implements CustomerRequest {
  @customerName("the customer's")
  readonly customerName: string;

  @customerEmail()
  readonly customerEmail: string;

  @customerPhone("the customer's")
  readonly customerPhone: string;
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
