import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import type { AdminUserView, AssignSchoolRequest } from '../../../contracts/rest/administration.js';
import type { SchoolRole } from '../../../contracts/rest/identity.js';
import { SuperAdministrator } from '../../identity/guards.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Administrators } from '../administrators/administrators.js';
import { UserQueries } from './user-queries.js';

class AssignSchoolDto implements AssignSchoolRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a school' })
  readonly schoolId: string;

  @ApiProperty({ enum: ['admin', 'owner'] })
  @IsIn(['admin', 'owner'], { message: 'The role is either admin or owner' })
  readonly role: SchoolRole;
}

@ApiTags('users')
@Controller('api/admin')
@UseGuards(SuperAdministrator)
export class UsersController {
  constructor(
    private readonly queries: UserQueries,
    private readonly administrators: Administrators,
  ) {}

  @Get('users')
  @ApiOperation({ summary: 'Everybody who has signed in, with their schools' })
  users(): Promise<AdminUserView[]> {
    return this.queries.all();
  }

  @Post('users/:userId/school-admin')
  @ApiOperation({ summary: 'Give a person a role in a school' })
  @ApiConflictResponse({ description: '`already_administrator`' })
  async assign(
    @Param('userId') userId: string,
    @Body() { schoolId, role }: AssignSchoolDto,
  ): Promise<AdminUserView> {
    await this.administrators.assign(schoolId, userId, role);
    const user = await this.queries.one(userId);
    if (!user) throw notFound('User');
    return user;
  }

  @Delete('users/:userId/school-admin/:schoolId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take the role away; the last owner of a school stays' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`last_owner`' })
  async unassign(
    @Param('userId') userId: string,
    @Param('schoolId') schoolId: string,
  ): Promise<void> {
    await this.administrators.unassign(schoolId, userId);
  }
}
