import { applyDecorators } from '@nestjs/common';
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
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { AmendSeatsRequest, CorrectContactRequest, PlaceBookingRequest, SeatInput, UploadUrlRequest, VerifyReceiptRequest } from '../../contracts/rest/bookings.js';

export const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/**
 * One line that somebody typed. Control characters are refused: none is meant, NUL is one that Postgres cannot store, and
 * an event that no read model can store would stop them all.
 */
export const typed = (most: number, message: string): PropertyDecorator =>
  applyDecorators(
    trimmed,
    IsString({ message }),
    IsNotEmpty({ message }),
    MaxLength(most, { message: `${message}, in at most ${most} characters` }),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: `${message}, in plain characters` }),
  );

/** More than any hall has; the rule about seats an order is the domain's. */
const MOST_SEATS = 1000;
const SEATS_WANTED = `Seats must be a list of at most ${MOST_SEATS}`;

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

export class CorrectContactDto implements CorrectContactRequest {
  @ApiProperty({ example: 'Aisyah Rahman' })
  @typed(200, 'Please enter your name')
  readonly customerName: string;

  @ApiProperty({ example: 'aisyah@example.com' })
  @trimmed
  @MaxLength(254, { message: 'Please enter a valid e-mail address' })
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  readonly customerEmail: string;

  @ApiProperty({ example: '012-345 6789' })
  @typed(40, 'Please enter your phone number')
  readonly customerPhone: string;
}

export class PlaceBookingDto extends CorrectContactDto implements PlaceBookingRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a performance' })
  readonly performanceId: string;

  @ApiProperty({ type: [SeatDto] })
  @IsArray({ message: SEATS_WANTED })
  @ArrayMaxSize(MOST_SEATS, { message: SEATS_WANTED })
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats: SeatDto[];

  @ApiProperty({ example: '40.00', description: 'RM, as a decimal string; the server prices the seats itself' })
  @IsString({ message: 'The total must be a decimal string such as 40.00' })
  @MaxLength(20, { message: 'The total must be a decimal string such as 40.00' })
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
  @MaxLength(500, { message: 'Please upload the receipt first' })
  readonly receiptURL: string;
}

export class AmendSeatsDto implements AmendSeatsRequest {
  @ApiProperty({ type: [SeatDto] })
  @IsArray({ message: SEATS_WANTED })
  @ArrayMaxSize(MOST_SEATS, { message: SEATS_WANTED })
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats: SeatDto[];

  @ApiProperty({ example: '40.00' })
  @IsString({ message: 'The total must be a decimal string such as 40.00' })
  @MaxLength(20, { message: 'The total must be a decimal string such as 40.00' })
  readonly totalAmount: string;
}

export class CheckInDto {
  @ApiPropertyOptional({ type: [SeatDto], description: 'Left out: everybody of the booking' })
  @IsOptional()
  @IsArray({ message: SEATS_WANTED })
  @ArrayMaxSize(MOST_SEATS, { message: SEATS_WANTED })
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  readonly seats?: SeatDto[];
}
