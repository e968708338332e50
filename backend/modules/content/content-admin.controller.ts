import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContentBlockView } from '../../contracts/rest/administration.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { ContentCreateDto, ContentUpdateDto } from './content-requests.dto.js';
import { ContentWriter } from './content-writer.js';
import { IdParam } from '../../infrastructure/http/ids.js';
import { Permission } from '../../infrastructure/http/permission.js';

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
