import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { CurrentUser, CurrentUserEnvelope } from '../../contracts/rest/identity.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { Throttled } from '../../infrastructure/http/throttle.js';
import { CurrentPerson } from './current-person.js';
import type { SignedInPerson } from './policy.js';
import { redirectPath } from './redirect-path.js';
import { needsSecondFactor } from './second-factor.js';
import { SignIn } from './sign-in.js';
import { Permission } from '../../infrastructure/http/permission.js';

@ApiTags('identity')
@Controller('api')
export class SignInController {
  constructor(
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({
    summary:
      'Browser navigation: sign in at the identity provider, then back to `redirect` (a path of this site). `again=1`: also whoever is signed in proves anew who they are. `strong=1`: with a second factor, where OIDC_STAFF_ACR says what that is.',
  })
  @Throttled({ limit: 60, seconds: 60 })
  @ApiFoundResponse({ description: 'To the identity provider' })
  @Get('login')
  @Permission('anybody')
  async login(
    @Query('redirect') redirect: unknown,
    @Query('again') again: unknown,
    @Query('strong') strong: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = redirectPath(redirect);
    const publicUrl = new URL(this.config.publicUrl);
    if (request.get('host') !== publicUrl.host) {
      // Cookies belong to one host. A visitor on 127.0.0.1 would return to localhost without the cookie that began the
      // sign-in.
      response.redirect(
        `${publicUrl.origin}/api/login?redirect=${encodeURIComponent(path)}${again === '1' ? '&again=1' : ''}${strong === '1' ? '&strong=1' : ''}`,
      );
      return;
    }
    const { person } = request;
    await this.signIn.begin(request, response, {
      redirect: path,
      again: again === '1',
      // Staff who sign in again are asked for the second factor at once, instead of in another sign-in.
      secondFactor: strong === '1' || (!!person && needsSecondFactor(person, this.config.oidc)),
    });
  }

  @ApiExcludeEndpoint()
  @Throttled({ limit: 60, seconds: 60 })
  @Get('login/callback')
  @Permission('anybody')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(await this.signIn.finish(request, response));
  }

  @ApiOperation({
    summary:
      'Browser navigation: sign out, at the identity provider as well when it has a place for it, then home.',
  })
  @ApiFoundResponse({ description: 'To the identity provider, or home' })
  @Get('logout')
  @Permission('anybody')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    // Cross-site requests do not sign out, or an image on another site could sign people out.
    const foreign = request.get('sec-fetch-site') === 'cross-site';
    response.redirect(foreign ? '/' : await this.signIn.out(request, response));
  }

  @ApiOperation({ summary: 'The signed-in person, or 401 `sign_in_required`.' })
  @Get('auth/user')
  @Permission('signed-in')
  authUser(@CurrentPerson() person: SignedInPerson): CurrentUser {
    return person;
  }

  @ApiOperation({ summary: 'The signed-in person or null, never 401.' })
  @Get('user')
  @Permission('anybody')
  user(@CurrentPerson() person: SignedInPerson | null): CurrentUserEnvelope {
    return { user: person };
  }
}
