import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { AmendSeatsRequest, PlaceBookingRequest, SeatInput, UploadUrlRequest, VerifyReceiptRequest } from '../../contracts/rest/bookings.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
/** More than any hall has; the rule about seats an order is the domain's. */
const MOST_SEATS = 1000;

export class SeatDto implements SeatInput {
  @ApiProperty({ example: 'Stalls' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  readonly section: string;

  @ApiProperty({ example: 'A' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  readonly row: string;

  @ApiProperty({ example: 7 })
  @IsInt({ message: 'Seat number must be a whole number' })
  readonly number: number;
}

export class PlaceBookingDto implements PlaceBookingRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId: string;

  @ApiProperty({ example: 'Aisyah Rahman' })
  @trimmed
  @IsString()
  @IsNotEmpty({ message: 'Please enter your name' })
  @MaxLength(200)
  readonly customerName: string;

  @ApiProperty({ example: 'aisyah@example.com' })
  @trimmed
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  @MaxLength(254)
  readonly customerEmail: string;

  @ApiProperty({ example: '012-345 6789' })
  @trimmed
  @IsString()
  @IsNotEmpty({ message: 'Please enter your phone number' })
  @MaxLength(40)
  readonly customerPhone: string;

  @ApiProperty({ type: [SeatDto] })
  @IsArray()
  @ArrayMaxSize(MOST_SEATS)
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats: SeatDto[];

  @ApiProperty({ example: '40.00', description: 'RM, as a decimal string; the server prices the seats itself' })
  @IsString({ message: 'The total must be a decimal string such as 40.00' })
  @MaxLength(20)
  readonly totalAmount: string;
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
  @MaxLength(500)
  readonly receiptURL: string;
}

export class AmendSeatsDto implements AmendSeatsRequest {
  @ApiProperty({ type: [SeatDto] })
  @IsArray()
  @ArrayMaxSize(MOST_SEATS)
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats: SeatDto[];

  @ApiProperty({ example: '40.00' })
  @IsString({ message: 'The total must be a decimal string such as 40.00' })
  @MaxLength(20)
  readonly totalAmount: string;
}

export class CheckInDto {
  @ApiPropertyOptional({ type: [SeatDto], description: 'Left out: everybody of the booking' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_SEATS)
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats?: SeatDto[];
}
