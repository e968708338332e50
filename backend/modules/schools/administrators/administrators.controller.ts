import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
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
import type { SignedInPerson } from '../../identity/policy.js';
import { emailAddress } from '../../../infrastructure/http/text-fields.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import type { School } from '../school.entity.js';
import { AdministratorQueries } from './administrator-queries.js';
import { Administrators } from './administrators.js';
import { InvitationMail } from './invitation-mail.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';

class InviteDto implements InviteAdminRequest {
  @ApiProperty({ example: 'teacher@melati.example' })
  @emailAddress('Valid email is required')
  readonly email: string;
}

@ApiTags('schools')
@Controller('api/schools/:id/admins')
export class AdministratorsController {
  constructor(
    private readonly queries: AdministratorQueries,
    private readonly administrators: Administrators,
    private readonly mail: InvitationMail,
  ) {}

  @Get()
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'Who administers the school, and who is invited' })
  all(@Subject() school: School): Promise<SchoolAdminView[]> {
    return this.queries.of(school.id);
  }

  @Post()
  @Permission('staff-of-school')
  @Throttled({ limit: 30, seconds: 60 })
  @ApiOperation({
    summary: 'Invite an administrator by e-mail; who is not known yet is in at the first sign-in',
  })
  @ApiConflictResponse({ description: '`already_administrator`' })
  async invite(
    @Subject() school: School,
    @Body() { email }: InviteDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolAdminView> {
    await this.administrators.invite(school.id, email, person);
    await this.mail.promise({ schoolId: school.id, email, invitedById: person.id });
    const invited = (await this.queries.of(school.id)).find((admin) => admin.email === email);
    if (!invited) throw notFound('Administrator');
    return invited;
  }

  @Delete(':userId')
  @Permission('staff-of-school')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove an administrator, or take an invitation back (by its e-mail address)',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`owner_stays`' })
  async remove(
    @Subject() school: School,
    @Param('userId') userId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.administrators.remove(school.id, userId, person);
  }
}
