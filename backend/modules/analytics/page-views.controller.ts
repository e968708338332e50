import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { DataSource } from 'typeorm';
import type { PageViewRequest } from '../../contracts/rest/catalogue.js';
import { Throttled } from '../../infrastructure/http/throttle.js';
import { countedPath } from './counted-path.js';
import { PageView } from './page-view.entity.js';
import { Permission } from '../../infrastructure/http/permission.js';

class PageViewDto implements PageViewRequest {
  @ApiProperty({ example: '/seats/0c1d2f4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f' })
  @IsString()
  @MaxLength(500)
  @Matches(/^\/(?!\/)[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u, {
    message: 'path must be a path of this site, starting with one /',
  })
  readonly path: string;

  @ApiProperty({
    description: 'Random, kept in the tab alone',
    example: '5f0e9a1c-4b7d-4d0e-9b53-2f6f3f1f7f11',
  })
  @Matches(/^[A-Za-z0-9_-]{8,64}$/, {
    message: 'sessionId must be 8 to 64 letters, digits, - or _',
  })
  readonly sessionId: string;
}

@ApiTags('analytics')
@Controller('api/page-views')
export class PageViewsController {
  constructor(private readonly dataSource: DataSource) {}

  @Post()
  @Permission('anybody')
  @HttpCode(204)
  @Throttled({ limit: 120, seconds: 60 })
  @ApiOperation({ summary: 'Count a page somebody looked at' })
  @ApiNoContentResponse()
  async add(@Body() { path, sessionId }: PageViewDto): Promise<void> {
    const counted = countedPath(path);
    if (counted !== null)
      await this.dataSource.getRepository(PageView).insert({ path: counted, sessionId });
  }
}
