import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  UseGuards,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { UploadNameDto } from '../../../content/upload-name.dto.js';
import { MediaLibrary } from '../../../content/media-library.js';
import type { ImageUploadUrlView } from '../../../../contracts/rest/administration.js';
import type { ProductionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson } from '../../../identity/current-person.js';
import { SignedIn } from '../../../identity/guards.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { requireStaffSomewhere } from '../../../identity/require-staff.js';
import { Throttled } from '../../../../infrastructure/http/throttle.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { ProductionDto } from '../../http/production.dto.js';
import { ProductionQueries } from '../../queries/production-queries.js';
import { CatalogueAccess } from '../catalogue-access.js';
import { ProductionRequestDto, ProductionUpdateDto } from './production-requests.dto.js';
import { ProductionWriter } from './production-writer.js';

@ApiTags('administration')
@Controller('api')
@UseGuards(SignedIn)
export class ProductionsAdminController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly productions: ProductionQueries,
    private readonly writer: ProductionWriter,
    private readonly media: MediaLibrary,
  ) {}

  @Get('schools/:schoolId/productions')
  @ApiOperation({ summary: "A school's productions, for its staff" })
  @ApiOkResponse({ type: [ProductionDto] })
  async ofSchool(
    @Param('schoolId') schoolId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView[]> {
    const { id } = await this.access.school(person, schoolId);
    return this.productions.ofSchool(id);
  }

  @Post('productions')
  @ApiOperation({ summary: 'Announce a production' })
  @ApiCreatedResponse({ type: ProductionDto })
  async create(
    @Body() body: ProductionRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView> {
    const school = await this.access.school(person, body.schoolId);
    return this.view(await this.writer.create(school, body, person));
  }

  @Patch('productions/:id')
  @ApiOperation({ summary: 'Change what is sent of a production' })
  @ApiOkResponse({ type: ProductionDto })
  async update(
    @Param('id') id: string,
    @Body() body: ProductionUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ProductionView> {
    const production = await this.access.production(person, id);
    await this.writer.update(
      await this.access.school(person, production.schoolId),
      production,
      body,
      person,
    );
    return this.view(production.id);
  }

  @Delete('productions/:id')
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Delete it with its showtimes and seating; its bookings are then cancelled, each customer being told',
  })
  @ApiNoContentResponse()
  async delete(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    await this.writer.delete(await this.access.production(person, id), person);
  }

  @Post('admin/productions/image-upload-url')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({
    summary: 'A link to send a poster to, with PUT; publicPath is then its imageUrl',
  })
  async imageUploadUrl(
    @Body() _: UploadNameDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ImageUploadUrlView> {
    requireStaffSomewhere(person);
    const { uploadUrl, objectUrl } = await this.media.uploadLink('posters');
    return { uploadUrl, publicPath: objectUrl };
  }

  private async view(id: string): Promise<ProductionView> {
    const view = await this.productions.one(id);
    if (!view) throw notFound('Production');
    return view;
  }
}
