import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { ReceiptDecisionRequest } from '../../../contracts/rest/receipt-review.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { PLAIN_PARAGRAPHS, readsAsWritten } from '../../../infrastructure/http/text-fields.js';
import { typedText } from '../../../infrastructure/http/typed-text.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

export class ReceiptDecisionDto implements ReceiptDecisionRequest {
  @ApiProperty({ enum: ['confirm', 'reject'] })
  @IsIn(['confirm', 'reject'], { message: 'Decision must be confirm or reject' })
  readonly decision: 'confirm' | 'reject';

  @ApiPropertyOptional({
    description: 'For the family, when rejecting; the usual words when left out',
    example: 'The transfer went to another account.',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? typedText(value) || undefined : value,
  )
  @mayBeLeftOut
  @IsString({ message: 'Message must be text' })
  @MaxLength(LONGEST.rejection, {
    message: `The message can have ${LONGEST.rejection} characters at most`,
  })
  @Matches(PLAIN_PARAGRAPHS, { message: 'The message can have plain characters alone' })
  @readsAsWritten
  readonly message?: string;
}
