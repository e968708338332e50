import { promisify } from 'node:util';
import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
  ApiProperty,
} from '@nestjs/swagger';
import type { Request } from 'express';
import type {
  DataLinkRequest,
  DataLinkView,
  ErasedView,
  HeldData,
  DataTokenRequest,
} from '../../contracts/rest/personal-data.js';
import type { Language } from '../../contracts/language.js';
import { type Clock, CLOCK } from '../../infrastructure/clock/clock.js';
import { MailRequests } from '../../infrastructure/mail/mail-requests.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { Permission } from '../../infrastructure/http/permission.js';
import { Throttled } from '../../infrastructure/http/throttle.js';
import { InScreenLanguage, ScreenLanguage } from '../../infrastructure/http/visitor-language.js';
import { type SignedInPerson, CurrentPerson, requireSignedInRecently } from '../identity/api.js';
import { AccountErasure } from './account/account-erasure.js';
import { OwnErasure } from './erasure/own-erasure.js';
import { HeldDataOf } from './held/held-data.js';
import { DataLinks } from './links/data-links.js';
import { IsString, MaxLength } from 'class-validator';
import { emailAddress } from '../../infrastructure/http/text-fields.js';

class DataLinkDto implements DataLinkRequest {
  @ApiProperty({ example: 'aisyah@example.com' })
  @emailAddress('Please enter your email address')
  @MaxLength(254, { message: 'Please enter your email address' })
  readonly email: string;
}

class DataTokenDto implements DataTokenRequest {
  @ApiProperty({ description: 'From the link in the e-mail: what follows #key=' })
  @IsString({ message: 'Please open the link in your email' })
  @MaxLength(1000, { message: 'Please open the link in your email' })
  readonly token: string;
}

const emailOf = ({ body }: Request): string | null => {
  const email = (body as Partial<DataLinkRequest> | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
};

/** Lets families and people read, download and erase the data held about them. */
@ApiTags('personal data')
@Controller('api/my-data')
export class MyDataController {
  constructor(
    private readonly mails: MailRequests,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: DataLinks,
    private readonly held: HeldDataOf,
    private readonly erasure: OwnErasure,
    private readonly account: AccountErasure,
  ) {}

  @Post('link')
  @Permission('anybody')
  @HttpCode(202)
  @Throttled({ limit: 30, seconds: 600 }, { limit: 3, seconds: 600, by: emailOf })
  @ApiOperation({
    summary: 'Send the link that shows what is held about an address to that address',
  })
  @ApiAcceptedResponse({
    description: 'Always the same, whether or not anything is held about that address',
  })
  @ApiTooManyRequestsResponse({
    description: 'Three times in ten minutes for one address, known or not',
  })
  async link(@Body() { email }: DataLinkDto): Promise<DataLinkView> {
    const askedAt = this.clock.now().toISOString();
    await this.mails.ask('my-data-link-mail', { email, askedAt });
    return { message: 'If anything was booked with this address, the link is on its way there.' };
  }

  @Post('open')
  @Permission('anybody')
  @HttpCode(200)
  @InScreenLanguage()
  @Throttled({ limit: 30, seconds: 600 })
  @ApiOperation({
    summary: 'Everything that is held about the address of a mailed link; works once',
  })
  @ApiForbiddenResponse({ description: '`invalid_link`, `link_used`' })
  async open(
    @Body() { token }: DataTokenDto,
    @ScreenLanguage() language: Language,
  ): Promise<HeldData> {
    const facts = this.links.read('open', token);
    const data = await this.held.ofLink(facts, language);
    // The link is marked as used last, so that it still works when reading the data fails.
    await this.links.use(facts);
    return data;
  }

  @Post('erase')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 30, seconds: 600 })
  @ApiOperation({
    summary:
      'Erase the bookings that were shown, as far as they can be now; the others with why not',
  })
  @ApiForbiddenResponse({ description: '`invalid_link`, `link_used`' })
  async erase(@Body() { token }: DataTokenDto): Promise<ErasedView> {
    const facts = this.links.read('erase', token);
    await this.links.requireUnused(facts);
    const view = await this.erasure.erase(facts);
    // The link is marked as used last, so that the page can retry after a failure. Erasing twice does no harm.
    await this.links.use(facts);
    return view;
  }

  @Get()
  @Permission('signed-in')
  @InScreenLanguage()
  @Throttled({ limit: 30, seconds: 600 })
  @ApiOperation({ summary: 'Everything that is held about the signed-in person' })
  mine(
    @CurrentPerson() person: SignedInPerson,
    @ScreenLanguage() language: Language,
  ): Promise<HeldData> {
    return this.held.ofPerson(person, language);
  }

  @Post('account/erase')
  @Permission('signed-in')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete the account of the signed-in person, and sign out everywhere' })
  @ApiNoContentResponse()
  @ApiUnprocessableEntityResponse({ description: '`other_email`: it is not that of the account' })
  @ApiForbiddenResponse({ description: '`sign_in_again`' })
  @ApiConflictResponse({ description: '`last_owner`: the school needs another owner first' })
  async eraseAccount(
    @Body() { email }: DataLinkDto,
    @CurrentPerson() person: SignedInPerson,
    @Req() request: Request,
  ): Promise<void> {
    if (email !== person.email)
      throw new Problem(
        422,
        'other_email',
        'This is not the email address of your account, so nothing was deleted.',
      );
    requireSignedInRecently(request.session.authenticatedAt);
    await this.account.erase(person);
    await promisify(request.session.destroy.bind(request.session))();
  }
}
