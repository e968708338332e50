import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import type { OpenLinkRequest, SendLinkView } from '../../../contracts/rest/bookings.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { MailRequests } from '../../../infrastructure/mail/mail-requests.js';
import { OneBooking } from '../queries/one-booking.js';
import { OwnOrders } from '../access/own-orders.js';

class OpenLinkDto implements OpenLinkRequest {
  @ApiProperty({ description: 'From the link in the e-mail: what follows #key=' })
  @IsString({ message: 'Please open the link in your email' })
  @MaxLength(200, { message: 'Please open the link in your email' })
  readonly token: string;
}

const bookingOf = ({ params }: Request): string | null =>
  params['id']?.toString().toLowerCase() ?? null;

/** Recognises the buyer in another browser by the link in an e-mail. */
@ApiTags('bookings')
@Controller('api/bookings/:id')
export class OrderLinkController {
  constructor(
    private readonly oneBooking: OneBooking,
    private readonly own: OwnOrders,
    private readonly mails: MailRequests,
  ) {}

  @Post('open-link')
  @Permission('anybody')
  @HttpCode(204)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({ summary: 'The link in a mail was opened: this browser may see and change all' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: '`invalid_link`' })
  async open(
    @IdParam('Booking') id: string,
    @Body() { token }: OpenLinkDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const booking = await this.oneBooking.require(id);
    if (!this.own.isLinkToken(token, booking))
      throw new Problem(
        403,
        'invalid_link',
        'This link does not open this booking any more. Please open the newest link in your email, or have it sent again.',
      );
    this.own.remember(response, booking);
  }

  @Post('send-link')
  @Permission('anybody')
  @HttpCode(202)
  @Throttled({ limit: 30, seconds: 600 }, { limit: 3, seconds: 600, by: bookingOf })
  @ApiOperation({ summary: 'Send the link that opens a booking to its e-mail address' })
  @ApiAcceptedResponse({ description: 'It is on its way to the address of the booking' })
  @ApiTooManyRequestsResponse({ description: 'Three times in ten minutes for one booking' })
  async send(@IdParam('Booking') id: string): Promise<SendLinkView> {
    const { bookingId } = await this.oneBooking.require(id);
    await this.mails.ask('booking-link-mail', { bookingId });
    return { message: 'The link is on its way to the email address of this booking.' };
  }
}
