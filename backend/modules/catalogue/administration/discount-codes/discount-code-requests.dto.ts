import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  LONGEST_WORD,
  MOST_ORDERS_A_WORD,
  MOST_WORDS,
  SHORTEST_WORD,
  type CodeReductionRequest,
  type DiscountCodeRequest,
  type DiscountCodeUpdateRequest,
} from '../../../../contracts/rest/discount-codes.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import type { CodeReduction } from '../../../../contracts/discount-price.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { mayBeLeftOut, mayBeNull } from '../../../../infrastructure/http/optional-field.js';
import { priceField } from '../../../../infrastructure/http/price-field.js';
import { optionalLine, requiredLine } from '../../../../infrastructure/http/text-fields.js';
import { momentField } from '../performances/moment-field.js';

const TYPES: readonly CodeReduction['type'][] = ['off', 'percent-off'];
const MOST_SECTIONS = 200;

const percentMessage = 'A reduction is a whole number of per cent from 1 to 100';
const sectionsMessage = 'Please choose sections of this production';
const wordsMessage = `The number of words is a whole number from 1 to ${MOST_WORDS}`;
const ordersMessage = `The orders for each word are a whole number from 1 to ${MOST_ORDERS_A_WORD}`;

class CodeReductionDto implements CodeReductionRequest {
  @ApiProperty({ enum: TYPES })
  @IsIn(TYPES, { message: `A reduction is one of ${TYPES.join(', ')}` })
  readonly type: CodeReduction['type'];

  @ApiPropertyOptional({ example: '5.00', description: 'RM, with `off`' })
  @ValidateIf(({ type }: CodeReductionDto, amount) => type === 'off' || amount !== undefined)
  @priceField()
  readonly amount?: string;

  @ApiPropertyOptional({ example: 20, description: 'With `percent-off`' })
  @ValidateIf(({ type }: CodeReductionDto) => type === 'percent-off')
  @IsInt({ message: percentMessage })
  @Min(1, { message: percentMessage })
  @Max(100, { message: percentMessage })
  readonly percent?: number;
}

export class DiscountCodeRequestDto implements DiscountCodeRequest {
  @ApiProperty({ example: 'Families of the cast' })
  @requiredLine(LONGEST.discountCode, 'The name of the discount code is required')
  readonly name: string;

  @ApiPropertyOptional({
    type: String,
    description: `Letters and digits, ${SHORTEST_WORD} to ${LONGEST_WORD}; left out: random words`,
  })
  @optionalLine(2 * LONGEST_WORD)
  readonly word?: string;

  @ApiPropertyOptional({ example: 100, description: 'Number of random words; left out: 1' })
  @mayBeLeftOut
  @IsInt({ message: wordsMessage })
  @Min(1, { message: wordsMessage })
  @Max(MOST_WORDS, { message: wordsMessage })
  readonly wordCount?: number;

  @ApiPropertyOptional({ type: CodeReductionDto, nullable: true, description: 'Off each ticket' })
  @mayBeNull
  @IsObject({ message: 'A reduction is RM off or per cent off' })
  @ValidateNested()
  @Type(() => CodeReductionDto)
  readonly reduction?: CodeReductionDto | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uuid',
    description: 'The kind of ticket that is sold only with the code',
  })
  @mayBeNull
  @IsUUID(undefined, { message: 'Please choose a kind of this production' })
  readonly kindId?: string | null;

  @ApiPropertyOptional({
    type: [String],
    description: 'Sections kept back, whose seats are sold only with the code',
  })
  @mayBeLeftOut
  @IsArray({ message: sectionsMessage })
  @ArrayMaxSize(MOST_SECTIONS, { message: sectionsMessage })
  @IsUUID(undefined, { each: true, message: sectionsMessage })
  readonly sectionIds?: string[];

  @ApiPropertyOptional({ example: 1, description: 'Left out: 1' })
  @mayBeLeftOut
  @IsInt({ message: ordersMessage })
  @Min(1, { message: ordersMessage })
  @Max(MOST_ORDERS_A_WORD, { message: ordersMessage })
  readonly ordersPerWord?: number;

  @momentField()
  readonly until?: string | null;
}

export class DiscountCodeUpdateDto
  extends PartialType(OmitType(DiscountCodeRequestDto, ['word', 'wordCount'] as const), {
    skipNullProperties: false,
  })
  implements DiscountCodeUpdateRequest
{
  @ApiPropertyOptional({ description: 'true: not accepted any more' })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether it is archived is true or false' })
  readonly archived?: boolean;

  @basedOnField()
  readonly basedOn?: DiscountCodeUpdateRequest['basedOn'];
}
