import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsUUID, Matches } from 'class-validator';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

/** A form sends an empty text for a filter that nobody filled in. */
const blankIsNone = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value,
);

export class AnalyticsScopeDto {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'One of your schools; left out: all of them',
  })
  @blankIsNone
  @mayBeLeftOut
  @IsUUID()
  readonly schoolId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'One performance; left out: all of them' })
  @blankIsNone
  @mayBeLeftOut
  @IsUUID()
  readonly performanceId?: string;
}

export class AnalyticsPageDto extends AnalyticsScopeDto {
  @ApiPropertyOptional({ description: 'nextBookings of the page before' })
  @blankIsNone
  @mayBeLeftOut
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'after must be what nextBookings answered' })
  readonly after?: string;
}

export class OnePerformanceDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId: string;
}
