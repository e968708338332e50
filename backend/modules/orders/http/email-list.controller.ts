import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import type {
  EmailListRequest,
  EmailListView,
  EmailLookupView,
} from '../../../contracts/rest/bookings.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { typed } from '../http/booking.dto.js';
import { BookingQueries } from '../queries/booking-queries.js';
import { MailRequests } from '../../../infrastructure/mail/mail-requests.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Validates only the form of the address. An address without bookings gets no e-mail. */
class EmailListDto implements EmailListRequest {
  @ApiProperty({ example: 'aisyah@example.com' })
  @typed(254, 'Please enter your email address')
  readonly email: string;
}

const emailOf = ({ body }: Request): string | null => {
  const email = (body as Partial<EmailListRequest> | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
};

/** Look-up of bookings for schools that send the list to the e-mail address and do not show it on the page. */
@ApiTags('bookings')
@Controller('api/bookings')
export class EmailListController {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly mails: MailRequests,
  ) {}

  @Get('email-lookup')
  @Permission('anybody')
  @ApiOperation({
    summary:
      'Whether schools of this site show bookings by e-mail address, send them there, or some this and some that',
  })
  policy(): Promise<EmailLookupView> {
    return this.bookings.emailLookup();
  }

  @Post('email-list')
  @Permission('anybody')
  @HttpCode(202)
  @Throttled({ limit: 30, seconds: 600 }, { limit: 3, seconds: 600, by: emailOf })
  @ApiOperation({ summary: 'Send the list of bookings to their e-mail address' })
  @ApiAcceptedResponse({
    description: 'Always the same, whether or not anything was booked with that address',
  })
  @ApiTooManyRequestsResponse({
    description: 'Three times in ten minutes for one address, known or not',
  })
  async send(@Body() { email }: EmailListDto): Promise<EmailListView> {
    await this.mails.ask('booking-list-mail', { email });
    return { message: 'If tickets were booked with this address, the list is on its way there.' };
  }
}
