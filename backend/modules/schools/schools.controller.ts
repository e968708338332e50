import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, HttpCode, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  ApiForbiddenResponse,
  ApiOperation,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { MediaLibrary, UploadNameDto } from '../content/api.js';
import type { SchoolUploadUrlView, SchoolView } from '../../contracts/rest/administration.js';
import type { SchoolMembership } from '../../contracts/rest/identity.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { announcedIn } from '../../infrastructure/files/announced-upload.js';
import { Throttled } from '../../infrastructure/http/throttle.js';
import { requireOwnerFor } from './bank-details.js';
import { SchoolCreateDto, SchoolUpdateDto } from './profile/school-requests.dto.js';
import type { School } from './school.entity.js';
import { schoolView } from './profile/school-view.js';
import { SchoolWriter } from './profile/school-writer.js';
import { SchoolQueries } from './school-queries.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';

@ApiTags('schools')
@Controller('api/schools')
export class SchoolsController {
  constructor(
    private readonly schools: SchoolQueries,
    private readonly writer: SchoolWriter,
    private readonly media: MediaLibrary,
  ) {}

  @Get('my-schools')
  @Permission('signed-in')
  @ApiOperation({ summary: 'The schools that the signed-in person manages' })
  @ApiUnauthorizedResponse({ description: 'Nobody is signed in' })
  mine(@CurrentPerson() person: SignedInPerson): Promise<SchoolMembership[]> {
    return this.schools.managedBy(person);
  }

  @Post()
  @Permission('signed-in')
  @Throttled({ limit: 20, seconds: 60 })
  @ApiOperation({ summary: 'Register a school; whoever does owns it' })
  async register(
    @Body() body: SchoolCreateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolView> {
    return schoolView(await this.writer.register(person, body));
  }

  @Post('upload-url')
  @Permission('signed-in')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({
    summary: 'A link to send a payment QR to, with PUT; objectPath is then its bankQrCodeUrl',
  })
  async uploadUrl(
    @Body() _: UploadNameDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<SchoolUploadUrlView> {
    const { uploadUrl, objectUrl } = await this.media.uploadLink(
      'payment-qr',
      announcedIn(headers),
    );
    return { uploadUrl, objectPath: objectUrl };
  }

  @Get(':id')
  @Permission('staff-of-school')
  @ApiOperation({ summary: "A school's settings, for its staff" })
  one(@Subject() school: School): SchoolView {
    return schoolView(school);
  }

  @Patch(':id')
  @Permission('staff-of-school')
  @ApiOperation({
    summary: 'Change what is sent of its settings; bank details for owners who just signed in',
  })
  @ApiForbiddenResponse({ description: '`not_your_school`, `owners_only`, `sign_in_again`' })
  async update(
    @Subject() school: School,
    @Body() body: SchoolUpdateDto,
    @CurrentPerson() person: SignedInPerson,
    @Req() { session }: Request,
  ): Promise<SchoolView> {
    return schoolView(
      await this.writer.update(school, body, person, (before, by) =>
        requireOwnerFor(body, before, by, session.authenticatedAt),
      ),
    );
  }
}
