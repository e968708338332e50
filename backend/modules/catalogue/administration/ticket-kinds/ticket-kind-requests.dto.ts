import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  MOST_TICKET_KINDS,
  type TicketKindRequest,
  type TicketKindUpdateRequest,
  type Translations,
} from '../../../../contracts/rest/ticket-kinds.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { mayBeLeftOut, mayBeNull } from '../../../../infrastructure/http/optional-field.js';
import { optionalLine, requiredLine } from '../../../../infrastructure/http/text-fields.js';
import { MOST_SEATS_AN_ORDER } from '../../domain/seating-plan.js';
import { DatedPriceDto, datedPriceList, pricesMessage } from './dated-prices.js';

const MOST_SECTIONS = 200;
const MOST_DISPLAY_ORDER = 1_000_000;

const mostMessage = `The most tickets in one order is a whole number from 1 to ${MOST_SEATS_AN_ORDER}`;
const sectionsMessage = 'Please choose sections of this production';
const onlyWithMessage = 'Please choose kinds of this production';

export class TranslationsDto implements Translations {
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

/** Returns the translations that have a text, in the order in which Postgres stores the keys, so that they compare as JSON. */
export const withoutEmpty = ({ ms, ta, zh }: Translations): Translations => ({
  ...(ms && { ms }),
  ...(ta && { ta }),
  ...(zh && { zh }),
});

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
  @datedPriceList()
  @ArrayNotEmpty({ message: pricesMessage })
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
