import { Controller, Get, Param, Body, Patch, Post } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import type { ContentView } from '../../contracts/rest/catalogue.js';
import { SameForEverybody } from '../../infrastructure/http/no-store.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { ContentReader } from './content-reader.js';
import { type ContentSlug, contentSlugs, isContentSlug } from './content-slugs.js';
import { Permission } from '../../infrastructure/http/permission.js';
import type {
  ContentBlockView,
  ContentUpdateRequest,
} from '../../contracts/rest/administration.js';
import { type SignedInPerson, CurrentPerson } from '../identity/api.js';
import { ContentWriter } from './content-writer.js';
import { IdParam } from '../../infrastructure/http/ids.js';
import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { LONGEST } from '../../contracts/rest/text-limits.js';
import { basedOnField } from '../../infrastructure/http/based-on.js';
import { requiredLine, requiredParagraphs } from '../../infrastructure/http/text-fields.js';
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

class ContentUpdateDto extends ContentDto implements ContentUpdateRequest {
  @basedOnField()
  readonly basedOn?: ContentUpdateRequest['basedOn'];
}

class ContentCreateDto extends ContentDto {
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

@ApiTags('content')
@Controller('api/admin/content')
export class ContentAdminController {
  constructor(private readonly content: ContentWriter) {}

  @Get()
  @Permission('site-editor')
  @ApiOperation({ summary: 'The texts that were changed, by whom and when' })
  all(): Promise<ContentBlockView[]> {
    return this.content.all();
  }

  @Post()
  @Permission('site-editor')
  @ApiOperation({ summary: 'Change a text for the first time' })
  create(
    @Body() { slug, value }: ContentCreateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ContentBlockView> {
    return this.content.create(slug, value, person);
  }

  @Patch(':id')
  @Permission('site-editor')
  @ApiOperation({ summary: 'Change a text' })
  update(
    @IdParam('Content') id: string,
    @Body() request: ContentUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ContentBlockView> {
    return this.content.update(id, request, person);
  }
}

@ApiTags('content')
@Controller('api/content')
export class ContentController {
  constructor(private readonly texts: ContentReader) {}

  @Get(':slug')
  @SameForEverybody()
  @Permission('anybody')
  @ApiOperation({ summary: 'A text of the site' })
  @ApiParam({ name: 'slug', enum: Object.keys(contentSlugs) })
  @ApiNotFoundResponse({ description: 'No such text' })
  async one(@Param('slug') slug: string): Promise<ContentView> {
    if (!isContentSlug(slug)) throw notFound('Content');
    return this.texts.one(slug);
  }
}
