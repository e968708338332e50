import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ProductionView } from '../../../contracts/rest/catalogue.js';
import type { SchoolContact } from '../../../contracts/rest/school-contact.js';

export class ProductionDto implements ProductionView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ format: 'uuid' })
  readonly schoolId: string;

  @ApiProperty({ example: 'SMK Seri Melati' })
  readonly schoolName: string;

  @ApiPropertyOptional({
    description: 'How to reach the school; of one production alone',
    type: Object,
    example: { name: 'SMK Seri Melati', email: 'office@melati.example', phone: '03-1234 5678' },
  })
  readonly school?: SchoolContact;

  @ApiProperty({ example: 'Puteri Gunung Ledang' })
  readonly title: string;

  @ApiProperty({ type: String, nullable: true })
  readonly description: string | null;

  @ApiProperty({ description: 'Free text', example: '12 to 14 March 2027' })
  readonly dates: string;

  @ApiProperty({ example: 'Dewan Seri Melati' })
  readonly venue: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '/objects/public/puteri-gunung-ledang-1f0c3a5b7d9e2468.webp',
  })
  readonly imageUrl: string | null;

  @ApiPropertyOptional({ description: 'Archived; only its own staff get it', enum: [true] })
  readonly archived?: true;

  @ApiPropertyOptional({
    description: 'Not published yet; only its own staff get it',
    enum: [true],
  })
  readonly draft?: true;
}
