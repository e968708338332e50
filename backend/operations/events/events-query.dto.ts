import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsUUID, MaxLength } from 'class-validator';
import { ifGiven, trimmed } from '../../platform/http/text-fields.js';

/** A field that is left out does not narrow anything. */
export class EventsQueryDto {
  @ApiPropertyOptional({ description: "A stream's whole name, e.g. booking-{id}" })
  @ifGiven
  @trimmed
  @MaxLength(200, { message: 'No stream has so long a name' })
  readonly stream?: string;

  @ApiPropertyOptional()
  @ifGiven
  @trimmed
  @MaxLength(100, { message: 'No type has so long a name' })
  readonly type?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'A booking (its events, and those about its seats) or a performance (the events of its seats)' })
  @ifGiven
  @trimmed
  @IsUUID(undefined, { message: 'Please enter the id of a booking or of a performance' })
  readonly about?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Recorded then or later' })
  @ifGiven
  @IsISO8601({ strict: true }, { message: 'Please enter a date and time' })
  readonly since?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Recorded before' })
  @ifGiven
  @IsISO8601({ strict: true }, { message: 'Please enter a date and time' })
  readonly until?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @ifGiven
  @MaxLength(100, { message: 'Please begin again with the newest events' })
  readonly before?: string;
}
