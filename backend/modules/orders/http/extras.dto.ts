import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsUUID, Max, Min, ValidateBy } from 'class-validator';
import { toSen } from '../../../contracts/money.js';
import {
  MOST_EXTRA_LINES,
  MOST_PIECES,
  type OrderedExtra,
} from '../../../contracts/rest/extras.js';
import { MOST_SEAT_PRICE_SEN } from '../../../contracts/rest/money-limits.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { listField } from '../../../infrastructure/http/list-field.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';
import { decimalOf } from '../../../infrastructure/http/price-field.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';
import type { ExtraWish } from '../../catalogue/api.js';

const count = `Please order 1 to ${MOST_PIECES} of an extra`;
const amount = 'A donation is more than 0, in ringgit and sen';

/** Pieces of one size of an extra. */
export class PiecesDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose an extra' })
  readonly id: string;

  @ApiPropertyOptional({ type: String, example: 'M', description: 'Things with sizes' })
  @mayBeLeftOut
  @requiredLine(LONGEST.size, 'Please choose a size')
  readonly size?: string;

  @ApiPropertyOptional({ example: 1, description: 'Left out: 1' })
  @mayBeLeftOut
  @IsInt({ message: count })
  @Min(1, { message: count })
  @Max(MOST_PIECES, { message: count })
  readonly count?: number;
}

export class OrderedExtraDto extends PiecesDto implements OrderedExtra {
  @ApiPropertyOptional({ example: '10.00', description: 'Donations: the sum in RM, above 0' })
  @mayBeLeftOut
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'number' ? decimalOf(value) : value,
  )
  @ValidateBy(
    {
      name: 'donation',
      validator: {
        validate: (value) => {
          const sen = typeof value === 'string' ? toSen(value) : null;
          return sen !== null && sen > 0 && sen <= MOST_SEAT_PRICE_SEN;
        },
      },
    },
    { message: amount },
  )
  readonly amount?: string;
}

/** Declares a list of extras that may be left out. */
export const extraList = (type: typeof PiecesDto, description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [type], description }),
    mayBeLeftOut,
    listField(() => type, MOST_EXTRA_LINES, `The extras are a list of at most ${MOST_EXTRA_LINES}`),
  );

/** Returns the extras of a request as commands take them. */
export const extraWishes = (extras: readonly OrderedExtra[] = []): ExtraWish[] =>
  extras.map(({ amount: sum, ...wish }) => ({
    ...wish,
    ...(sum === undefined ? {} : { amountSen: toSen(sum) ?? 0 }),
  }));
