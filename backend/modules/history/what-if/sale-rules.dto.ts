import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

/** A whole number; left out or empty: the rule stays as it was. */
const optionalRule = (description: string, least: number, most: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: least, maximum: most, description }),
    Transform(({ value }: { value: unknown }) =>
      typeof value !== 'string' ? value : value.trim() === '' ? undefined : Number(value),
    ),
    mayBeLeftOut,
    IsInt(),
    Min(least),
    Max(most),
  );

export class SaleRulesDto {
  @optionalRule('Minutes that an unpaid order keeps its seats; left out: as it was', 1, 1_440)
  readonly holdMinutes?: number;

  @optionalRule('Seats that one order of a family may have; left out: as it was', 1, 50)
  readonly mostSeats?: number;

  @optionalRule('Per cent of what an order really cost; left out: 100', 0, 1_000)
  readonly pricePercent?: number;
}
