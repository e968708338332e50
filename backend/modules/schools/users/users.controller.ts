import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import type { AdminUserView, AssignSchoolRequest } from '../../../contracts/rest/administration.js';
import { SCHOOL_ROLES, type SchoolRole } from '../../../contracts/rest/identity.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Administrators } from '../administrators/administrators.js';
import { UserQueries } from './user-queries.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

class AssignSchoolDto implements AssignSchoolRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a school' })
  readonly schoolId: string;

  @ApiProperty({ enum: SCHOOL_ROLES })
  @IsIn(SCHOOL_ROLES, { message: 'The role is admin, owner or door' })
  readonly role: SchoolRole;
}

@ApiTags('users')
@Controller('api/admin')
export class UsersController {
  constructor(
    private readonly queries: UserQueries,
    private readonly administrators: Administrators,
  ) {}

  @Get('users')
  @Permission('super-administrator')
  @ApiOperation({ summary: 'Everybody who has signed in, with their schools' })
  users(): Promise<AdminUserView[]> {
    return this.queries.all();
  }

  @Post('users/:userId/school-admin')
  @Permission('super-administrator')
  @ApiOperation({ summary: 'Give a person a role in a school' })
  @ApiConflictResponse({ description: '`already_administrator`' })
  async assign(
    @IdParam('User', 'userId') userId: string,
    @Body() { schoolId, role }: AssignSchoolDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AdminUserView> {
    await this.administrators.assign(schoolId, userId, role, person);
    const user = await this.queries.one(userId);
    if (!user) throw notFound('User');
    return user;
  }

  @Delete('users/:userId/school-admin/:schoolId')
  @Permission('super-administrator')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take the role away; the last owner of a school stays' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`last_owner`' })
  async unassign(
    @IdParam('Administrator', 'userId') userId: string,
    @IdParam('School', 'schoolId') schoolId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.administrators.unassign(schoolId, userId, person);
  }
}
