import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import type { HandOutRequest } from '../../contracts/rest/extras.js';
import type { UndoCheckInRequest } from '../../contracts/rest/door.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import {
  extraList,
  optionalSeatList,
  PiecesDto,
  ScanDto,
  type SeatDto,
  typed,
} from '../orders/api.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

export class UndoCheckInDto implements UndoCheckInRequest {
  @optionalSeatList('all who are in')
  readonly seats?: SeatDto[];

  @ApiProperty({ example: 'Scanned by mistake' })
  @typed(LONGEST.line, 'Please say why')
  readonly reason: string;
}

export class HandOutDto implements HandOutRequest {
  @extraList(PiecesDto, 'Left out: everything that is left')
  readonly extras?: PiecesDto[];

  @ApiPropertyOptional({ type: () => ScanDto })
  @mayBeLeftOut
  @IsObject({ message: 'A scan says its id, its time and its device' })
  @ValidateNested()
  @Type(() => ScanDto)
  readonly scan?: ScanDto;
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
