import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import type {
  BuyerMessageRequest,
  BuyerMessageText,
} from '../../../contracts/rest/buyer-messages.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { requiredLine, requiredParagraphs } from '../../../infrastructure/http/text-fields.js';

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
}
