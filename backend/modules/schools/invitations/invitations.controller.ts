import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { InvitationView } from '../../../contracts/rest/administration.js';
import { CurrentPerson } from '../../identity/current-person.js';
import { SignedIn } from '../../identity/guards.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { Invitations } from './invitations.js';

@ApiTags('schools')
@Controller('api/invitations')
@UseGuards(SignedIn)
export class InvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Get()
  @ApiOperation({ summary: 'The schools that the signed-in person is invited to administer' })
  mine(@CurrentPerson() person: SignedInPerson): Promise<InvitationView[]> {
    return this.invitations.of(person);
  }

  @Post(':id/accept')
  @HttpCode(204)
  @ApiOperation({ summary: 'Work for that school from now on' })
  @ApiNoContentResponse()
  accept(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    return this.invitations.accept(person, id);
  }

  @Post(':id/decline')
  @HttpCode(204)
  @ApiOperation({ summary: 'Turn the invitation down' })
  @ApiNoContentResponse()
  decline(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    return this.invitations.decline(person, id);
  }
}
