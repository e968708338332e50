import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { ContentView } from '../../contracts/rest/catalogue.js';
import { SameForEverybody } from '../../infrastructure/http/no-store.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { ContentReader } from './content-reader.js';
import { contentSlugs, isContentSlug } from './content-slugs.js';
import { Permission } from '../../infrastructure/http/permission.js';

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
