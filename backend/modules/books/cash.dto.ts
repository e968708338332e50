import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsUUID, Matches } from 'class-validator';
import type { CountCashRequest } from '../../contracts/rest/books.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { optionalLine } from '../../infrastructure/http/text-fields.js';
import { A_DAY, optionalDay } from './ledger.dto.js';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

export class CashDayDto {
  @optionalDay('A day in Malaysia; left out: today')
  readonly day?: string;
}

export class CountCashDto implements CountCashRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the count is required' })
  readonly countId: string;

  @ApiProperty({ example: '2030-03-01' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY })
  @IsISO8601({ strict: true }, { message: A_DAY })
  readonly day: string;

  @ApiProperty({ format: 'uuid', description: 'The user id of whoever took the cash' })
  @IsUUID(undefined, { message: 'Please say whose cash was counted' })
  readonly sellerId: string;

  @ApiProperty({ example: '120.00' })
  @Matches(/^\d{1,7}(?:\.\d{1,2})?$/, {
    message: 'What was counted is a sum in ringgit, like 120.00',
  })
  readonly counted: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The count that this one corrects' })
  @mayBeLeftOut
  @IsUUID(undefined, { message: 'The id of the count before is a UUID' })
  readonly corrects?: string;

  @ApiPropertyOptional({ maxLength: LONGEST.line })
  @optionalLine(LONGEST.line)
  readonly note?: string;
}
