import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { pictureAddress } from '../../../content/api.js';
import type {
  ProductionRequest,
  ProductionUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import type { Translations } from '../../../../contracts/rest/ticket-kinds.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { DatedPriceDto, datedPriceList } from '../ticket-kinds/dated-prices.js';
import { archivedField } from '../archived-field.js';
import {
  optionalLine,
  optionalParagraphs,
  requiredLine,
} from '../../../../infrastructure/http/text-fields.js';
import { mayBeLeftOut } from '../../../../infrastructure/http/optional-field.js';

class DescriptionTranslationsDto implements Translations {
  @ApiPropertyOptional({ type: String })
  @optionalParagraphs(LONGEST.description)
  readonly ms?: string;

  @ApiPropertyOptional({ type: String })
  @optionalParagraphs(LONGEST.description)
  readonly zh?: string;

  @ApiPropertyOptional({ type: String })
  @optionalParagraphs(LONGEST.description)
  readonly ta?: string;
}

export class ProductionRequestDto implements ProductionRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'No school selected' })
  readonly schoolId: string;

  @ApiProperty({ example: 'Puteri Gunung Ledang' })
  @requiredLine(LONGEST.line, 'Title is required')
  readonly title: string;

  @ApiProperty({ description: 'Free text', example: '12 to 14 March 2027' })
  @requiredLine(LONGEST.line, 'Dates are required')
  readonly dates: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @optionalParagraphs(LONGEST.description)
  readonly description?: string | null;

  @ApiPropertyOptional({ type: DescriptionTranslationsDto })
  @mayBeLeftOut
  @IsObject({ message: 'Translations are descriptions by language' })
  @ValidateNested()
  @Type(() => DescriptionTranslationsDto)
  readonly descriptionTranslations?: DescriptionTranslationsDto;

  @ApiPropertyOptional({ type: String, nullable: true, description: "Empty: the school's venue" })
  @optionalLine(LONGEST.line)
  readonly venue?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'publicPath of image-upload-url, or a web address',
  })
  @pictureAddress()
  readonly imageUrl?: string | null;

  @ApiPropertyOptional({
    description: 'true: only the school’s staff see it until it is published',
  })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether it is a draft is true or false' })
  readonly draft?: boolean;
}

export class ProductionUpdateDto
  extends PartialType(OmitType(ProductionRequestDto, ['schoolId'] as const), {
    skipNullProperties: false,
  })
  implements ProductionUpdateRequest
{
  @archivedField()
  readonly archived?: boolean;

  @ApiPropertyOptional({
    type: [DatedPriceDto],
    description: 'Dated prices of Standard; while none is in force, a seat costs its own price',
  })
  @mayBeLeftOut
  @datedPriceList()
  readonly standardPrices?: DatedPriceDto[];

  @basedOnField()
  readonly basedOn?: ProductionUpdateRequest['basedOn'];
}
