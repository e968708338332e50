import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsUUID, Matches } from 'class-validator';
import type { PayRefundRequest } from '../../../contracts/rest/refunds.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';

const A_DAY = 'The day is written like 2030-03-01';

export class PayRefundDto implements PayRefundRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the refund is required' })
  readonly refundId: string;

  @ApiProperty({ example: '20.00' })
  @Matches(/^(?=.*[1-9])\d{1,7}(?:\.\d{1,2})?$/, {
    message: 'The amount is a sum in ringgit, like 20.00',
  })
  readonly amount: string;

  @ApiProperty({ example: '2030-03-01' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY })
  @IsISO8601({ strict: true }, { message: A_DAY })
  readonly paidOn: string;

  @ApiProperty({ example: 'MBB 4711' })
  @requiredLine(100, 'The reference of the payment is required')
  readonly reference: string;
}
