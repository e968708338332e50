import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { SchoolMembership, SchoolRole } from '../contracts/rest/identity.js';
import { CurrentPerson } from '../identity/current-person.js';
import { SignedIn } from '../identity/guards.js';
import type { SignedInPerson } from '../identity/policy.js';
import { SchoolQueries } from './school-queries.js';

class SchoolMembershipDto implements SchoolMembership {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'SMK Seri Melati' })
  readonly name: string;

  @ApiProperty({ example: 'Dewan Seri Melati' })
  readonly venue: string;

  @ApiProperty({ enum: ['admin', 'owner'] })
  readonly role: SchoolRole;
}

@ApiTags('schools')
@Controller('api/schools')
@UseGuards(SignedIn)
export class SchoolsController {
  constructor(private readonly schools: SchoolQueries) {}

  @Get('my-schools')
  @ApiOperation({ summary: 'The schools that the signed-in person manages' })
  @ApiOkResponse({ type: [SchoolMembershipDto] })
  @ApiUnauthorizedResponse({ description: 'Nobody is signed in' })
  mine(@CurrentPerson() person: SignedInPerson): Promise<SchoolMembership[]> {
    return this.schools.managedBy(person);
  }
}
