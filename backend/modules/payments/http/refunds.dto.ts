import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsUUID, Matches } from 'class-validator';
import {
  REFUND_WAYS,
  type PayRefundRequest,
  type ReceiveCashRequest,
} from '../../../contracts/rest/refunds.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

const A_DAY = 'The day is written like 2030-03-01';

const A_SUM = /^(?=.*[1-9])\d{1,7}(?:\.\d{1,2})?$/;
const NO_SUM = { message: 'The amount is a sum in ringgit, like 20.00' };

export class PayRefundDto implements PayRefundRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the refund is required' })
  readonly refundId: string;

  @ApiProperty({ example: '20.00' })
  @Matches(A_SUM, NO_SUM)
  readonly amount: string;

  @ApiProperty({ example: '2030-03-01' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY })
  @IsISO8601({ strict: true }, { message: A_DAY })
  readonly paidOn: string;

  @ApiProperty({ example: 'MBB 4711' })
  @requiredLine(LONGEST.refundReference, 'The reference of the payment is required')
  readonly reference: string;

  @ApiPropertyOptional({ enum: REFUND_WAYS })
  @mayBeLeftOut
  @IsIn(REFUND_WAYS, { message: 'Please choose cash or transfer' })
  readonly wayOfPayment?: (typeof REFUND_WAYS)[number];
}

export class ReceiveCashDto implements ReceiveCashRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the cash is required' })
  readonly cashId: string;

  @ApiProperty({ example: '20.00' })
  @Matches(A_SUM, NO_SUM)
  readonly amount: string;
}
