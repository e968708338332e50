import { Controller, Delete, Get, HttpCode, Param, Req, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { SignedInDevice } from '../../../contracts/rest/identity.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { CurrentPerson } from '../current-person.js';
import type { SignedInPerson } from '../policy.js';
import { SignIn } from '../sign-in.js';
import { Sessions } from './sessions.js';

/** Lists and ends the devices on which the caller is signed in. */
@ApiTags('identity')
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
  ) {}

  @Get()
  @Permission('signed-in')
  @ApiOperation({ summary: 'The devices on which the person is signed in, last used first' })
  list(
    @CurrentPerson() person: SignedInPerson,
    @Req() request: Request,
  ): Promise<readonly SignedInDevice[]> {
    return this.sessions.devicesOf(person, request.sessionID);
  }

  @Delete()
  @Permission('signed-in')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out everywhere, here as well' })
  async endAll(
    @CurrentPerson() person: SignedInPerson,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.endAll(person);
    await this.signIn.out(request, response);
  }

  @Delete(':id')
  @Permission('signed-in')
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign one device out, by its id in the list' })
  @ApiNotFoundResponse({ description: 'The person is not signed in on such a device' })
  async end(@CurrentPerson() person: SignedInPerson, @Param('id') id: string): Promise<void> {
    if (!(await this.sessions.end(person, id))) throw notFound('Device');
  }
}
