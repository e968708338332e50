import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type {
  AmendSeatsRequest,
  CheckInRequest,
  CorrectContactRequest,
  PlaceBookingRequest,
  UploadUrlRequest,
  VerifyReceiptRequest,
} from '../../../contracts/rest/bookings.js';
import {
  customerEmail,
  customerName,
  customerPhone,
  optionalSeatList,
  type SeatDto,
  seatList,
  statedTotal,
} from './booking-fields.js';

export class CorrectContactDto implements CorrectContactRequest {
  @customerName('your')
  readonly customerName: string;

  @customerEmail()
  readonly customerEmail: string;

  @customerPhone('your')
  readonly customerPhone: string;
}

export class AmendSeatsDto implements AmendSeatsRequest {
  @ApiPropertyOptional({ format: 'uuid', description: 'On whose map the seats were chosen' })
  @IsOptional()
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId?: string;

  @seatList()
  readonly seats: SeatDto[];

  @statedTotal()
  readonly totalAmount: string;
}

export class PlaceBookingDto extends CorrectContactDto implements PlaceBookingRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId: string;

  @seatList()
  readonly seats: SeatDto[];

  @statedTotal()
  readonly totalAmount: string;
}

export class CheckInDto implements CheckInRequest {
  @optionalSeatList('everybody of the booking')
  readonly seats?: SeatDto[];
}

export class UploadUrlDto implements UploadUrlRequest {
  @ApiPropertyOptional({ example: 'receipt.png' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly fileName?: string;

  @ApiPropertyOptional({ example: 'image/png' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly fileType?: string;
}

export class VerifyReceiptDto implements VerifyReceiptRequest {
  @ApiProperty({ description: 'The objectUrl that upload-url answered' })
  @IsString({ message: 'Please upload the receipt first' })
  @MaxLength(500, { message: 'Please upload the receipt first' })
  readonly receiptURL: string;
}
