import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Request } from 'express';
import type {
  InviteAdminRequest,
  SetRoleRequest,
  SchoolAdminView,
} from '../../../contracts/rest/administration.js';
import type { SchoolRole } from '../../../contracts/rest/identity.js';
import { BankDetails } from '../bank-details/bank-details.js';
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

class RoleDto implements SetRoleRequest {
  @ApiProperty({ enum: ['admin', 'owner'] })
  @IsIn(['admin', 'owner'], { message: 'The role is either admin or owner' })
  readonly role: SchoolRole;
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
    private readonly bank: BankDetails,
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
    summary: 'Invite an administrator by e-mail; who signs in with it may accept',
  })
  @ApiConflictResponse({ description: '`already_administrator`' })
  async invite(
    @Param('id') id: string,
    @Body() { email }: InviteDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SchoolAdminView> {
    const school = await this.own.require(person, id);
    await this.administrators.invite(school.id, email, person.id);
    await this.mail.promise({ schoolId: school.id, email, invitedById: person.id });
    const invited = (await this.queries.of(school.id)).find((admin) => admin.email === email);
    if (!invited) throw notFound('Administrator');
    return invited;
  }

  @Patch(':userId')
  @ApiOperation({ summary: 'Name an owner, or make an owner an administrator; by owners alone' })
  @ApiForbiddenResponse({ description: '`not_your_school`, `owners_only`, `sign_in_again`' })
  @ApiConflictResponse({ description: '`last_owner`' })
  async setRole(
    @Param('id') id: string,
    @Param('userId') userId: string,
    @Body() { role }: RoleDto,
    @CurrentPerson() person: SignedInPerson,
    @Req() { session }: Request,
  ): Promise<SchoolAdminView> {
    const school = await this.own.require(person, id);
    this.bank.requireOwner(person, school.id, session.authenticatedAt);
    await this.administrators.setRole(school.id, userId, role);
    const changed = (await this.queries.of(school.id)).find(
      (admin) => admin.userId === userId.toLowerCase(),
    );
    if (!changed) throw notFound('Administrator');
    if (role === 'owner') await this.bank.tellNewOwner(school, person, changed.email);
    return changed;
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
    await this.administrators.remove(school.id, userId);
  }
}
