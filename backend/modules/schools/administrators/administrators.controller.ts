import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Request } from 'express';
import type {
  InviteAdminRequest,
  InvitedRole,
  SetRoleRequest,
  SchoolAdminView,
} from '../../../contracts/rest/administration.js';
import { SCHOOL_ROLES, type SchoolRole } from '../../../contracts/rest/identity.js';
import { CurrentPerson, requireSignedInRecently, type SignedInPerson } from '../../identity/api.js';
import { emailAddress } from '../../../infrastructure/http/text-fields.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { MailRequests } from '../../../infrastructure/mail/mail-requests.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import type { School } from '../school.entity.js';
import { AdministratorQueries } from './administrator-queries.js';
import { Administrators } from './administrators.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

class InviteDto implements InviteAdminRequest {
  @ApiProperty({ example: 'teacher@melati.example' })
  @emailAddress('Valid email is required')
  readonly email: string;

  @ApiPropertyOptional({ enum: ['admin', 'door'], default: 'admin' })
  @mayBeLeftOut
  @IsIn(['admin', 'door'], { message: 'Somebody is invited as admin or door' })
  readonly role?: InvitedRole;
}

class RoleDto implements SetRoleRequest {
  @ApiProperty({ enum: SCHOOL_ROLES })
  @IsIn(SCHOOL_ROLES, { message: 'The role is admin, owner or door' })
  readonly role: SchoolRole;
}

@ApiTags('schools')
@Controller('api/schools/:id/admins')
export class AdministratorsController {
  constructor(
    private readonly queries: AdministratorQueries,
    private readonly administrators: Administrators,
    private readonly mails: MailRequests,
  ) {}

  @Get()
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'Who administers the school, and who is invited' })
  all(@Subject() school: School): Promise<SchoolAdminView[]> {
    return this.queries.administratorsOfSchool(school.id);
  }

  @Post()
  @Permission('staff-of-school')
  @Throttled({ limit: 30, seconds: 60 })
  @ApiOperation({
    summary: 'Invite an administrator by e-mail; who signs in with it may accept',
  })
  @ApiConflictResponse({ description: '`already_administrator`, `school_not_approved`' })
  async invite(
    @Subject() school: School,
    @Body() { email, role }: InviteDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolAdminView> {
    const { invitationId, again } = await this.administrators.invite(
      school.id,
      email,
      person,
      role,
    );
    if (again) await this.mails.ask('invitation-mail', { invitationId, invitedById: person.id });
    const invited = (await this.queries.administratorsOfSchool(school.id)).find(
      (admin) => admin.email === email,
    );
    if (!invited) throw notFound('Administrator');
    return invited;
  }

  @Patch(':userId')
  @Permission('owner-of-school')
  @ApiOperation({ summary: 'Name an owner, or make an owner an administrator; by owners alone' })
  @ApiForbiddenResponse({ description: '`not_your_school`, `owners_only`, `sign_in_again`' })
  @ApiConflictResponse({ description: '`last_owner`' })
  async setRole(
    @Subject() school: School,
    @IdParam('Administrator', 'userId') userId: string,
    @Body() { role }: RoleDto,
    @CurrentPerson() person: SignedInPerson,
    @Req() { session }: Request,
  ): Promise<SchoolAdminView> {
    requireSignedInRecently(session.authenticatedAt);
    await this.administrators.setRole(school.id, userId, role, person);
    const changed = (await this.queries.administratorsOfSchool(school.id)).find(
      (admin) => admin.userId === userId,
    );
    if (!changed) throw notFound('Administrator');
    return changed;
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
