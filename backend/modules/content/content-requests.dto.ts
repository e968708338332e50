import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import type { ContentUpdateRequest } from '../../contracts/rest/administration.js';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { basedOnField } from '../../infrastructure/http/based-on.js';
import { requiredLine, requiredParagraphs } from '../../infrastructure/http/text-fields.js';
import { contentSlugs, type ContentSlug } from './content-slugs.js';
import { pictureAddress } from './picture-address.js';

class ContentValueDto {
  @ApiProperty({ example: 'Experience the Magic of Live Theater' })
  @requiredLine(LONGEST.line, 'Title is required')
  readonly title: string;

  @ApiProperty({ example: 'Book your seats.' })
  @requiredParagraphs(LONGEST.content, 'Description is required')
  readonly description: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Of the hero; empty: the default image',
  })
  @pictureAddress()
  readonly imageUrl?: string | null;
}

class ContentDto {
  @ApiProperty({ type: ContentValueDto })
  @IsDefined({ message: 'Title is required' })
  @IsObject({ message: 'Title is required' })
  @ValidateNested()
  @Type(() => ContentValueDto)
  readonly value: ContentValueDto;
}

export class ContentUpdateDto extends ContentDto implements ContentUpdateRequest {
  @basedOnField()
  readonly basedOn?: ContentUpdateRequest['basedOn'];
}

export class ContentCreateDto extends ContentDto {
  @ApiProperty({ enum: Object.keys(contentSlugs) })
  @IsIn(Object.keys(contentSlugs), { message: 'There is no such text' })
  readonly slug: ContentSlug;

  @ApiProperty({ example: 'homepage' })
  @IsString({ message: 'Category is required' })
  readonly category: string;

  @ApiProperty({ example: 'hero' })
  @IsString({ message: 'Content type is required' })
  readonly contentType: string;
}
