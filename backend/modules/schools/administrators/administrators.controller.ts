import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type {
  InviteAdminRequest,
  SchoolAdminView,
} from '../../../contracts/rest/administration.js';
import { CurrentPerson } from '../../identity/current-person.js';
import { SignedIn } from '../../identity/guards.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { emailAddress } from '../../../infrastructure/http/text-fields.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { OwnSchool } from '../own-school.js';
import { AdministratorQueries } from './administrator-queries.js';
import { Administrators } from './administrators.js';
import { InvitationMail } from './invitation-mail.js';

class InviteDto implements InviteAdminRequest {
  @ApiProperty({ example: 'teacher@melati.example' })
  @emailAddress('Valid email is required')
  readonly email: string;
}

@ApiTags('schools')
@Controller('api/schools/:id/admins')
@UseGuards(SignedIn)
export class AdministratorsController {
  constructor(
    private readonly own: OwnSchool,
    private readonly queries: AdministratorQueries,
    private readonly administrators: Administrators,
    private readonly mail: InvitationMail,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who administers the school, and who is invited' })
  async all(
    @Param('id') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolAdminView[]> {
    return this.queries.of((await this.own.require(person, id)).id);
  }

  @Post()
  @Throttled({ limit: 30, seconds: 60 })
  @ApiOperation({
    summary: 'Invite an administrator by e-mail; who is not known yet is in at the first sign-in',
  })
  @ApiConflictResponse({ description: '`already_administrator`' })
  async invite(
    @Param('id') id: string,
    @Body() { email }: InviteDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolAdminView> {
    const school = await this.own.require(person, id);
    await this.administrators.invite(school.id, email, person);
    await this.mail.promise({ schoolId: school.id, email, invitedById: person.id });
    const invited = (await this.queries.of(school.id)).find((admin) => admin.email === email);
    if (!invited) throw notFound('Administrator');
    return invited;
  }

  @Delete(':userId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove an administrator, or take an invitation back (by its e-mail address)',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`owner_stays`' })
  async remove(
    @Param('id') id: string,
    @Param('userId') userId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const school = await this.own.require(person, id);
    await this.administrators.remove(school.id, userId, person);
  }
}
