import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, Max, Min, ValidateNested } from 'class-validator';
import {
  MOST_SIZES,
  MOST_STOCK,
  type ExtraRequest,
  type ExtraUpdateRequest,
} from '../../../../contracts/rest/extras.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import type { ExtraType } from '../../../../contracts/extras.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { listField } from '../../../../infrastructure/http/list-field.js';
import { mayBeLeftOut } from '../../../../infrastructure/http/optional-field.js';
import { priceField } from '../../../../infrastructure/http/price-field.js';
import { requiredLine } from '../../../../infrastructure/http/text-fields.js';
import { TranslationsDto } from '../ticket-kinds/ticket-kind-requests.dto.js';

const TYPES: readonly ExtraType[] = ['thing', 'donation'];
const stockMessage = `The stock is a whole number from 0 to ${MOST_STOCK}`;

class StockDto {
  @ApiPropertyOptional({ type: String, example: 'M', description: 'Left out: no sizes' })
  @mayBeLeftOut
  @requiredLine(LONGEST.size, 'Please name the size')
  readonly size?: string;

  @ApiProperty({ example: 100 })
  @IsInt({ message: stockMessage })
  @Min(0, { message: stockMessage })
  @Max(MOST_STOCK, { message: stockMessage })
  readonly stock: number;
}

export class ExtraRequestDto implements ExtraRequest {
  @ApiProperty({ enum: TYPES })
  @IsIn(TYPES, { message: `An extra is one of ${TYPES.join(', ')}` })
  readonly type: ExtraType;

  @ApiProperty({ example: 'Programme booklet' })
  @requiredLine(LONGEST.extra, 'The name of the extra is required')
  readonly name: string;

  @ApiPropertyOptional({ type: TranslationsDto })
  @mayBeLeftOut
  @IsObject({ message: 'Translations are names by language' })
  @ValidateNested()
  @Type(() => TranslationsDto)
  readonly translations?: TranslationsDto;

  @ApiPropertyOptional({ example: '5.00', description: 'RM; things only' })
  @mayBeLeftOut
  @priceField()
  readonly price?: string;

  @ApiPropertyOptional({ type: [StockDto], description: 'Things only: one entry for each size' })
  @mayBeLeftOut
  @listField(() => StockDto, MOST_SIZES, `The stock is a list of at most ${MOST_SIZES} sizes`)
  readonly stock?: StockDto[];

  @ApiPropertyOptional({ description: 'Donations: kept when a paid booking is cancelled' })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether a donation is kept is true or false' })
  readonly keptWhenCancelled?: boolean;
}

export class ExtraUpdateDto
  extends PartialType(OmitType(ExtraRequestDto, ['type'] as const), { skipNullProperties: false })
  implements ExtraUpdateRequest
{
  @ApiPropertyOptional({ description: 'true: not sold any more' })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether it is archived is true or false' })
  readonly archived?: boolean;

  @basedOnField()
  readonly basedOn?: ExtraUpdateRequest['basedOn'];
}
