import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsUUID, Max, Min } from 'class-validator';

/** Query parameters that identify a seat as in the events. */
export class SeatHistoryDto {
  @ApiProperty({ format: 'uuid', description: "Its row's id" })
  @IsUUID()
  readonly rowId!: string;

  @ApiProperty({ minimum: 1, description: 'Its number in the row' })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(10_000)
  readonly seatNumber!: number;
}
