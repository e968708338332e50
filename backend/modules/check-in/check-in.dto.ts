import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { UndoCheckInRequest } from '../../contracts/rest/door.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { optionalSeatList, type SeatDto, typed } from '../orders/api.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

export class UndoCheckInDto implements UndoCheckInRequest {
  @optionalSeatList('all who are in')
  readonly seats?: SeatDto[];

  @ApiProperty({ example: 'Scanned by mistake' })
  @typed(LONGEST.line, 'Please say why')
  readonly reason: string;
}

export class DoorSearchDto {
  @ApiPropertyOptional({
    description:
      'A part of a name or of a confirmation number, a whole telephone number or its last four digits, or a seat',
  })
  @mayBeLeftOut
  @IsString()
  @MaxLength(200)
  readonly search?: string;
}
