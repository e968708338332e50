import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsObject, Max, Min, ValidateIf } from 'class-validator';
import { toSen } from '../../../../contracts/money.js';
import {
  MOST_PRICES_A_KIND,
  type DatedPriceRequest,
} from '../../../../contracts/rest/ticket-kinds.js';
import type { DatedPrice, TicketPrice } from '../../../../contracts/ticket-price.js';
import { listField } from '../../../../infrastructure/http/list-field.js';
import { priceField } from '../../../../infrastructure/http/price-field.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import { parseMoment } from '../performances/moment.js';
import { momentField } from '../performances/moment-field.js';

const TYPES: readonly TicketPrice['type'][] = ['fixed', 'off', 'percent-off'];

const percentMessage = 'A reduction is a whole number of per cent from 0 to 100';
export const pricesMessage = `A kind of ticket has 1 to ${MOST_PRICES_A_KIND} prices`;

export class DatedPriceDto implements DatedPriceRequest {
  @ApiProperty({ enum: TYPES })
  @IsIn(TYPES, { message: `A price is one of ${TYPES.join(', ')}` })
  readonly type: TicketPrice['type'];

  @ApiPropertyOptional({ example: '10.00', description: 'RM, with `fixed` and `off`' })
  @ValidateIf(
    ({ type }: DatedPriceDto, amount) =>
      type === 'fixed' || type === 'off' || (type !== 'percent-off' && amount !== undefined),
  )
  @priceField()
  readonly amount?: string;

  @ApiPropertyOptional({ example: 50, description: 'With `percent-off`' })
  @ValidateIf(({ type }: DatedPriceDto) => type === 'percent-off')
  @IsInt({ message: percentMessage })
  @Min(0, { message: percentMessage })
  @Max(100, { message: percentMessage })
  readonly percent?: number;

  @momentField()
  readonly from?: string | null;

  @momentField()
  readonly until?: string | null;
}

/** Declares a list of prices, of which the first one in force counts. */
export const datedPriceList = (): PropertyDecorator =>
  applyDecorators(
    listField(() => DatedPriceDto, MOST_PRICES_A_KIND, pricesMessage),
    IsObject({ each: true, message: pricesMessage }),
  );

/** Returns prices as they are stored. @param field the field of the request, for a refusal */
export const storedPrices = (prices: readonly DatedPriceRequest[], field: string): DatedPrice[] =>
  prices.map(({ type, amount, percent, from, until }) => {
    const price =
      type === 'percent-off'
        ? { type, percent: percent ?? 0 }
        : { type, sen: toSen(String(amount)) ?? 0 };
    const dated = { price, from: instant(from), until: instant(until) };
    if (dated.from !== null && dated.until !== null && dated.from >= dated.until)
      throw invalidInput({ [field]: 'A price must begin before it ends' });
    return dated;
  });

const instant = (moment: string | null | undefined): string | null =>
  (moment ? parseMoment(moment)?.toISOString() : null) ?? null;
