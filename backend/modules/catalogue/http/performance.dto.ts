import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { IsAdminView, PerformanceView } from '../../../contracts/rest/catalogue.js';

export class PerformanceDto implements PerformanceView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ format: 'uuid' })
  readonly productionId: string;

  @ApiProperty({ example: 'Puteri Gunung Ledang' })
  readonly productionTitle: string;

  @ApiProperty({ format: 'date-time', example: '2027-03-12T12:00:00.000Z' })
  readonly dateTime: string;

  @ApiProperty({ example: 'Dewan Seri Melati' })
  readonly venue: string;

  @ApiProperty()
  readonly salesEnabled: boolean;

  @ApiProperty({ description: 'Seats that can be sold at all', example: 584 })
  readonly seatsTotal: number;

  @ApiProperty({ description: 'Of these, free right now', example: 431 })
  readonly seatsRemaining: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the cheapest seat costs; null without a plan',
    example: '12.00',
  })
  readonly priceFrom: string | null;

  @ApiPropertyOptional({ description: 'Archived; only its own staff get it', enum: [true] })
  readonly archived?: true;

  @ApiPropertyOptional({
    description: 'Not published yet; only its own staff get it',
    enum: [true],
  })
  readonly draft?: true;

  @ApiPropertyOptional({
    description:
      'Seats cost something and the school has not named its bank account: no order that costs something is taken',
    enum: [true],
  })
  readonly unpayable?: true;
}

export class IsAdminDto implements IsAdminView {
  @ApiProperty()
  readonly isAdmin: boolean;
}
