import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  MOST_PRICES_A_KIND,
  MOST_TICKET_KINDS,
  type DatedPriceRequest,
  type TicketKindRequest,
  type TicketKindUpdateRequest,
  type Translations,
} from '../../../../contracts/rest/ticket-kinds.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import type { TicketPrice } from '../../../../contracts/ticket-price.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { listField } from '../../../../infrastructure/http/list-field.js';
import { mayBeLeftOut, mayBeNull } from '../../../../infrastructure/http/optional-field.js';
import { priceField } from '../../../../infrastructure/http/price-field.js';
import { optionalLine, requiredLine } from '../../../../infrastructure/http/text-fields.js';
import { MOST_SEATS_AN_ORDER } from '../../domain/seating-plan.js';
import { MOMENT_PATTERN, parseMoment } from '../performances/moment.js';

const TYPES: readonly TicketPrice['type'][] = ['fixed', 'off', 'percent-off'];
const MOST_SECTIONS = 200;
const MOST_DISPLAY_ORDER = 1_000_000;

const percentMessage = 'A reduction is a whole number of per cent from 0 to 100';
const pricesMessage = `A kind of ticket has 1 to ${MOST_PRICES_A_KIND} prices`;
const mostMessage = `The most tickets in one order is a whole number from 1 to ${MOST_SEATS_AN_ORDER}`;
const sectionsMessage = 'Please choose sections of this production';
const onlyWithMessage = 'Please choose kinds of this production';

/** A moment at which a price begins or ends. */
const limit = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      format: 'date-time',
      pattern: MOMENT_PATTERN,
      description: 'ISO 8601; without an offset it is Kuala Lumpur time; null: no limit',
    }),
    mayBeNull,
    ValidateBy(
      {
        name: 'moment',
        validator: {
          validate: (value) => typeof value === 'string' && parseMoment(value) !== null,
        },
      },
      { message: 'Invalid date or time format' },
    ),
  );

class DatedPriceDto implements DatedPriceRequest {
  @ApiProperty({ enum: TYPES })
  @IsIn(TYPES, { message: `A price is one of ${TYPES.join(', ')}` })
  readonly type: TicketPrice['type'];

  @ApiPropertyOptional({ example: '10.00', description: 'RM, with `fixed` and `off`' })
  @ValidateIf(({ type }: DatedPriceDto) => type !== 'percent-off')
  @priceField()
  readonly amount?: string;

  @ApiPropertyOptional({ example: 50, description: 'With `percent-off`' })
  @ValidateIf(({ type }: DatedPriceDto) => type === 'percent-off')
  @IsInt({ message: percentMessage })
  @Min(0, { message: percentMessage })
  @Max(100, { message: percentMessage })
  readonly percent?: number;

  @limit()
  readonly from?: string | null;

  @limit()
  readonly until?: string | null;
}

class TranslationsDto implements Translations {
  @ApiPropertyOptional({ type: String })
  @optionalLine(LONGEST.ticketKind)
  readonly ms?: string;

  @ApiPropertyOptional({ type: String })
  @optionalLine(LONGEST.ticketKind)
  readonly zh?: string;

  @ApiPropertyOptional({ type: String })
  @optionalLine(LONGEST.ticketKind)
  readonly ta?: string;
}

export class TicketKindRequestDto implements TicketKindRequest {
  @ApiProperty({ example: 'Child' })
  @requiredLine(LONGEST.ticketKind, 'The name of the kind is required')
  readonly name: string;

  @ApiPropertyOptional({ type: TranslationsDto })
  @mayBeLeftOut
  @IsObject({ message: 'Translations are names by language' })
  @ValidateNested()
  @Type(() => TranslationsDto)
  readonly translations?: TranslationsDto;

  @ApiProperty({ type: [DatedPriceDto], description: 'The first one in force counts' })
  @listField(() => DatedPriceDto, MOST_PRICES_A_KIND, pricesMessage)
  @ArrayNotEmpty({ message: pricesMessage })
  @IsObject({ each: true, message: pricesMessage })
  readonly prices: DatedPriceDto[];

  @ApiPropertyOptional({ type: [String], nullable: true, description: 'null: all sections' })
  @mayBeNull
  @IsArray({ message: sectionsMessage })
  @ArrayNotEmpty({ message: sectionsMessage })
  @ArrayMaxSize(MOST_SECTIONS, { message: sectionsMessage })
  @IsUUID(undefined, { each: true, message: sectionsMessage })
  readonly sectionIds?: string[] | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'null: no limit' })
  @mayBeNull
  @IsInt({ message: mostMessage })
  @Min(1, { message: mostMessage })
  @Max(MOST_SEATS_AN_ORDER, { message: mostMessage })
  readonly mostPerOrder?: number | null;

  @ApiPropertyOptional({
    type: [String],
    description: 'Ids of kinds, or `standard`: an order needs a ticket of one of them',
  })
  @mayBeLeftOut
  @IsArray({ message: onlyWithMessage })
  @ArrayMaxSize(MOST_TICKET_KINDS, { message: onlyWithMessage })
  @IsString({ each: true, message: onlyWithMessage })
  @MaxLength(36, { each: true, message: onlyWithMessage })
  readonly onlyWith?: string[];

  @ApiPropertyOptional({ type: String, nullable: true, example: 'Pupil card' })
  @optionalLine(LONGEST.line)
  readonly proof?: string | null;

  @ApiPropertyOptional({ example: 0, description: 'Left out: after the last kind' })
  @mayBeLeftOut
  @IsInt({ message: 'Display order must be 0 or greater' })
  @Min(0, { message: 'Display order must be 0 or greater' })
  @Max(MOST_DISPLAY_ORDER, { message: `Display order must be at most ${MOST_DISPLAY_ORDER}` })
  readonly displayOrder?: number;
}

export class TicketKindUpdateDto
  extends PartialType(TicketKindRequestDto, { skipNullProperties: false })
  implements TicketKindUpdateRequest
{
  @ApiPropertyOptional({ description: 'true: not sold any more' })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether it is archived is true or false' })
  readonly archived?: boolean;

  @basedOnField()
  readonly basedOn?: TicketKindUpdateRequest['basedOn'];
}
