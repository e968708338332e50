import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsUUID, Matches, MaxLength } from 'class-validator';
import { ifGiven, optionalLine, trimmed } from '../../platform/http/text-fields.js';

/** ISO 8601 has years and weeks too, which Postgres does not read as moments. */
const moment = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time', description }),
    ifGiven,
    IsISO8601({ strict: true }, { message: 'Please enter a date and time' }),
    Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, { message: 'Please enter a date and time' }),
  );

/** A field that is left out does not narrow anything. */
export class EventsQueryDto {
  @ApiPropertyOptional({ description: "A stream's whole name, e.g. booking-{id}" })
  @optionalLine(200)
  readonly stream?: string;

  @ApiPropertyOptional()
  @optionalLine(100)
  readonly type?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'A booking (its events, and those about its seats) or a performance (the events of its seats)',
  })
  @ifGiven
  @trimmed
  @IsUUID(undefined, { message: 'Please enter the id of a booking or of a performance' })
  readonly about?: string;

  @moment('Recorded then or later')
  readonly since?: string;

  @moment('Recorded before')
  readonly until?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @ifGiven
  @MaxLength(100, { message: 'Please begin again with the newest events' })
  readonly before?: string;
}
