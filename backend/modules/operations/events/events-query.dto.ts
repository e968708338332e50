import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, IsUUID, MaxLength } from 'class-validator';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { MOMENT_PATTERN, parseMoment } from '../../catalogue/api.js';
import { optionalLine, trimmed } from '../../../infrastructure/http/text-fields.js';
import { mayBeNull } from '../../../infrastructure/http/optional-field.js';

/** Accepts only dates that Postgres can read. ISO 8601 also allows years, weeks, and offsets of a whole day. */
const moment = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time', pattern: MOMENT_PATTERN, description }),
    mayBeNull,
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (parseMoment(value)?.toISOString() ?? '') : value,
    ),
    IsNotEmpty({ message: 'Please enter a date and time' }),
    IsString({ message: 'Please enter a date and time' }),
  );

/** Filter of the event log. An absent field does not filter. */
export class EventsQueryDto {
  @ApiPropertyOptional({ description: "A stream's whole name, e.g. booking-{id}" })
  @optionalLine(LONGEST.line)
  readonly stream?: string;

  @ApiPropertyOptional()
  @optionalLine(100)
  readonly type?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'A booking (its events, and those about its seats), a performance (the events of its seats) or a school (what its staff changed)',
  })
  @mayBeNull
  @trimmed
  @IsUUID(undefined, { message: 'Please enter the id of a booking, a performance or a school' })
  readonly about?: string;

  @moment('Recorded then or later')
  readonly since?: string;

  @moment('Recorded before')
  readonly until?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @mayBeNull
  @MaxLength(100, { message: 'Please begin again with the newest events' })
  readonly before?: string;
}
