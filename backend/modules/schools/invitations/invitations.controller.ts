import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { InvitationView } from '../../../contracts/rest/administration.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { Invitations } from './invitations.js';

@ApiTags('schools')
@Controller('api/invitations')
export class InvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Get()
  @Permission('signed-in')
  @ApiOperation({ summary: 'The schools that the signed-in person is invited to administer' })
  mine(@CurrentPerson() person: SignedInPerson): Promise<InvitationView[]> {
    return this.invitations.invitationsOfPerson(person);
  }

  @Post(':id/accept')
  @Permission('signed-in')
  @HttpCode(204)
  @ApiOperation({ summary: 'Work for that school from now on' })
  @ApiNoContentResponse()
  accept(
    @IdParam('Invitation') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    return this.invitations.accept(person, id);
  }

  @Post(':id/decline')
  @Permission('signed-in')
  @HttpCode(204)
  @ApiOperation({ summary: 'Turn the invitation down' })
  @ApiNoContentResponse()
  decline(
    @IdParam('Invitation') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    return this.invitations.decline(person, id);
  }
}
