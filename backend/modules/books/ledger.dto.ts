import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, Matches } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { mayBeLeftOut } from '../../infrastructure/http/optional-field.js';

export const A_DAY = 'The day is written like 2030-03-01';

export const optionalDay = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ example: '2030-03-01', description }),
    // A form sends an empty text for a field that nobody filled in.
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    mayBeLeftOut,
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY }),
    IsISO8601({ strict: true }, { message: A_DAY }),
  );

export class LedgerDto {
  @optionalDay('The first day, in Malaysia; left out: from the beginning')
  readonly from?: string;

  @optionalDay('The last day, included; left out: until now')
  readonly to?: string;
}
