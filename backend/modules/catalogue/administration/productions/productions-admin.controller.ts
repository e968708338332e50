import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Delete, Get, Headers, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MediaLibrary, UploadNameDto } from '../../../content/api.js';
import type {
  AffectedBookingsView,
  ImageUploadUrlView,
} from '../../../../contracts/rest/administration.js';
import type { ProductionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import { OwnSchool, type School } from '../../../schools/api.js';
import type { Production } from '../../entities/production.entity.js';
import { announcedIn } from '../../../../infrastructure/files/announced-upload.js';
import { Throttled } from '../../../../infrastructure/http/throttle.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { ProductionQueries } from '../../queries/production-queries.js';
import { ProductionRequestDto, ProductionUpdateDto } from './production-requests.dto.js';
import { ProductionWriter } from './production-writer.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';

@ApiTags('administration')
@Controller('api')
export class ProductionsAdminController {
  constructor(
    private readonly schools: OwnSchool,
    private readonly productions: ProductionQueries,
    private readonly writer: ProductionWriter,
    private readonly media: MediaLibrary,
  ) {}

  @Get('schools/:schoolId/productions')
  @Permission('staff-of-school', ':schoolId')
  @ApiOperation({ summary: "A school's productions, for its staff" })
  async ofSchool(@Subject() { id }: School): Promise<ProductionView[]> {
    return this.productions.ofSchool(id);
  }

  @Post('productions')
  @Permission('staff-of-school', 'request')
  @ApiOperation({ summary: 'Announce a production' })
  async create(
    @Body() body: ProductionRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView> {
    const school = await this.schools.require(person, body.schoolId);
    return this.view(await this.writer.create(school, body, person));
  }

  @Post('productions/:id/clone')
  @Permission('staff-of-production')
  @ApiOperation({
    summary: 'A draft like it, with its seating plan and prices, without showtimes and bookings',
  })
  async clone(
    @Subject() production: Production,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView> {
    return this.view(await this.writer.clone(production, person));
  }

  @Patch('productions/:id')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Change what is sent of a production, publish a draft, or archive it' })
  async update(
    @Subject() production: Production,
    @Body() body: ProductionUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView> {
    await this.writer.update(
      await this.schools.require(person, production.schoolId),
      production,
      body,
      person,
    );
    return this.view(production.id);
  }

  @Get('productions/:id/affected')
  @Permission('staff-of-production')
  @ApiOperation({
    summary: 'How many bookings and customers are told when it is deleted, and what they paid',
  })
  async affected(@Subject() { id }: Production): Promise<AffectedBookingsView> {
    return this.writer.affected(id);
  }

  @Delete('productions/:id')
  @Permission('staff-of-production')
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Delete it with its performances and seating; its bookings are then cancelled, each customer being told. One with books is refused: archive it',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`has_books`' })
  async delete(
    @Subject() production: Production,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.writer.delete(production, person);
  }

  @Post('admin/productions/image-upload-url')
  @Permission('staff')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({
    summary: 'A link to send a poster to, with PUT; publicPath is then its imageUrl',
  })
  async imageUploadUrl(
    @Body() _: UploadNameDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<ImageUploadUrlView> {
    const { uploadUrl, objectUrl } = await this.media.uploadLink('posters', announcedIn(headers));
    return { uploadUrl, publicPath: objectUrl };
  }

  private async view(id: string): Promise<ProductionView> {
    const view = await this.productions.one(id);
    if (!view) throw notFound('Production');
    return view;
  }
}
