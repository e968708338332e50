import { IsEmail, IsInt, IsNotEmpty, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import type { PlaceBookingRequest, SeatInput } from '../../../contracts/rest/bookings.js';
import { listField } from '../../../infrastructure/http/list-field.js';

class ShopSeatDto implements SeatInput {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  readonly section: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  readonly row: string;

  @IsInt()
  readonly number: number;
}

/** Request body of an order, the same that Houselights accepts. */
export class ShopOrderDto implements PlaceBookingRequest {
  @IsUUID()
  readonly performanceId: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  readonly customerName: string;

  @IsEmail()
  readonly customerEmail: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  readonly customerPhone: string;

  @listField(() => ShopSeatDto, 50, 'Please choose your seats')
  readonly seats: ShopSeatDto[];

  @Matches(/^\d+\.\d\d$/)
  readonly totalAmount: string;
}
