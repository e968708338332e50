import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsBoolean, IsUUID, Matches } from 'class-validator';
import type {
  BuyerMessagePreview,
  BuyerMessageRequest,
  BuyerMessageText,
  BuyerMessageView,
} from '../../../contracts/rest/buyer-messages.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { requiredLine, requiredParagraphs } from '../../../infrastructure/http/text-fields.js';
import { BookingQueries } from '../../orders/api.js';
import { CatalogueReader, type OwnPerformance } from '../../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { schoolMessageWords } from '../mails/school-message.js';
import { BuyerMessages } from '../buyer-messages.js';
import { MessageRequests } from './message-requests.js';

const MOST_BOOKINGS = 100;

export class BuyerMessageTextDto implements BuyerMessageText {
  @ApiProperty({ maxLength: LONGEST.mailSubject, example: 'The doors open earlier' })
  @requiredLine(LONGEST.mailSubject, 'Subject is required')
  readonly subject: string;

  @ApiProperty({ maxLength: LONGEST.mailText, example: 'Please come at 7 pm.' })
  @requiredParagraphs(LONGEST.mailText, 'Message is required')
  readonly text: string;

  @ApiProperty({ description: 'Also to families whose booking is not paid yet' })
  @IsBoolean({ message: 'Whether unpaid bookings are written to is true or false' })
  readonly includeUnpaid: boolean;
}

export class BuyerMessageDto extends BuyerMessageTextDto implements BuyerMessageRequest {
  @ApiProperty({
    pattern: '^[0-9a-f]{32}$',
    description: 'Made by the caller: sent twice it is one message',
  })
  @Matches(/^[0-9a-f]{32}$/, { message: 'messageId must be 32 hex digits' })
  readonly messageId: string;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MOST_BOOKINGS,
    description: 'Only the families of these bookings; left out: every booked family',
  })
  @mayBeLeftOut
  @ArrayMaxSize(MOST_BOOKINGS, { message: `Please choose at most ${MOST_BOOKINGS} bookings` })
  @ArrayNotEmpty({ message: 'Please choose at least one booking' })
  @IsUUID('all', { each: true, message: 'Please choose bookings of this performance' })
  readonly bookingIds?: readonly string[];
}

/** Serves messages of staff to the families who booked a performance. */
@ApiTags('administration')
@Controller('api/admin/performances/:id/messages')
export class BuyerMessagesController {
  constructor(
    private readonly messages: BuyerMessages,
    private readonly requests: MessageRequests,
    private readonly bookings: BookingQueries,
    private readonly catalogue: CatalogueReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff-of-performance')
  @ApiOperation({
    summary: 'What was written to its families, and what became of the mails; the newest first',
  })
  list(@Subject() { performance }: OwnPerformance): Promise<BuyerMessageView[]> {
    return this.messages.ofPerformance(performance.id, this.clock.now());
  }

  @Post('preview')
  @Permission('staff-of-performance')
  @HttpCode(200)
  @ApiOperation({
    summary: 'The mail as families would get it, and how many would; sends nothing',
  })
  async preview(
    @Subject() { performance, production }: OwnPerformance,
    @Body() { subject, text }: BuyerMessageTextDto,
  ): Promise<BuyerMessagePreview> {
    const [families, school] = await Promise.all([
      this.bookings.familiesAt(performance.id),
      this.catalogue.schoolContact(production.schoolId),
    ]);
    const words = schoolMessageWords({
      subject,
      text,
      schoolName: school?.name ?? '',
      productionTitle: production.title,
    });
    return {
      subject: words.subject,
      replyTo: school?.email || null,
      paragraphs: words.sentences,
      families,
    };
  }

  @Post()
  @Permission('staff-of-performance')
  @HttpCode(202)
  @ApiOperation({
    summary:
      'Write to all who booked it, one mail for each e-mail address. The same messageId twice is one message',
  })
  @ApiAcceptedResponse({ description: 'The mails are on their way; the list tells how many went' })
  @ApiConflictResponse({ description: '`message_id_reused`, `school_not_approved`' })
  @ApiTooManyRequestsResponse({ description: '`too_many_messages`, with Retry-After' })
  async send(
    @Subject() own: OwnPerformance,
    @Body() message: BuyerMessageDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BuyerMessageView | undefined> {
    await this.requests.send(own, message, person);
    return this.view(own, message.messageId);
  }

  @Post(':messageId/retry')
  @Permission('staff-of-performance')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send what was not sent once more' })
  @ApiAcceptedResponse({ description: 'On its way, or there was nothing to send' })
  @ApiConflictResponse({ description: '`school_not_approved`' })
  async retry(
    @Subject() own: OwnPerformance,
    @Param('messageId') messageId: string,
  ): Promise<BuyerMessageView | undefined> {
    await this.requests.retry(own, messageId);
    return this.view(own, messageId);
  }

  private async view(
    { performance }: OwnPerformance,
    messageId: string,
  ): Promise<BuyerMessageView | undefined> {
    const all = await this.messages.ofPerformance(performance.id, this.clock.now());
    return all.find(({ id }) => id === messageId);
  }
}
