import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { CurrentUser, CurrentUserEnvelope } from '../../contracts/rest/identity.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { Throttled } from '../../infrastructure/http/throttle.js';
import { CurrentPerson } from './current-person.js';
import { signInRequired } from './guards.js';
import type { SignedInPerson } from './policy.js';
import { redirectPath } from './redirect-path.js';
import { SignIn } from './sign-in.js';

@ApiTags('identity')
@Controller('api')
export class SignInController {
  constructor(
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({
    summary:
      'Browser navigation: sign in at the identity provider, then back to `redirect` (a path of this site). `again=1`: also whoever is signed in shows anew who they are.',
  })
  @Throttled({ limit: 60, seconds: 60 })
  @Get('login')
  login(
    @Query('redirect') redirect: unknown,
    @Query('again') again: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    const path = redirectPath(redirect);
    const publicUrl = new URL(this.config.publicUrl);
    if (request.get('host') !== publicUrl.host) {
      // Cookies belong to one host: a visitor on 127.0.0.1 would come back to localhost without the one that began.
      const anew = again === '1' ? '&again=1' : '';
      response.redirect(
        `${publicUrl.origin}/api/login?redirect=${encodeURIComponent(path)}${anew}`,
      );
      return;
    }
    this.signIn.begin(request, response, path, again === '1');
  }

  @ApiExcludeEndpoint()
  @Throttled({ limit: 60, seconds: 60 })
  @Get('login/callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(await this.signIn.finish(request, response));
  }

  @ApiOperation({ summary: 'Browser navigation: sign out, then home.' })
  @Get('logout')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    // A picture on another site must not sign people out.
    if (request.get('sec-fetch-site') !== 'cross-site') await this.signIn.out(request, response);
    response.redirect('/');
  }

  @ApiOperation({ summary: 'The signed-in person, or 401 `sign_in_required`.' })
  @Header('Cache-Control', 'no-store')
  @Get('auth/user')
  authUser(@CurrentPerson() person: SignedInPerson | null): CurrentUser {
    if (!person) throw signInRequired();
    return person;
  }

  @ApiOperation({ summary: 'The signed-in person or null, never 401.' })
  @Header('Cache-Control', 'no-store')
  @Get('user')
  user(@CurrentPerson() person: SignedInPerson | null): CurrentUserEnvelope {
    return { user: person };
  }
}
