import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type {
  AmendSeatsRequest,
  CheckInRequest,
  CorrectContactRequest,
  PlaceBookingRequest,
  ScanRequest,
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
  typed,
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

/** What a device claims about a scan. */
export class ScanDto implements ScanRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: 'The id of a scan is a UUID' })
  readonly scanId: string;

  @ApiProperty({ format: 'date-time' })
  @IsISO8601({ strict: true }, { message: 'The time of a scan is an ISO 8601 time' })
  @MaxLength(40)
  readonly scannedAt: string;

  @ApiProperty({ example: 'Door 2' })
  @typed(60, 'Please name the device')
  readonly device: string;
}

export class CheckInDto implements CheckInRequest {
  @optionalSeatList('everybody of the booking')
  readonly seats?: SeatDto[];

  @ApiPropertyOptional({ type: () => ScanDto })
  @IsOptional()
  @IsObject({ message: 'A scan says its id, its time and its device' })
  @ValidateNested()
  @Type(() => ScanDto)
  readonly scan?: ScanDto;
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
