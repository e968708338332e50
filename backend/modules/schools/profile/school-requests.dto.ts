import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';
import { pictureAddress } from '../../content/api.js';
import { LANGUAGES, type KnownLanguage } from '../../../contracts/language.js';
import type {
  EmailLookup,
  SchoolCreateRequest,
  SchoolUpdateRequest,
} from '../../../contracts/rest/administration.js';
import { RETENTION_MONTHS } from '../../../contracts/rest/personal-data.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { basedOnField } from '../../../infrastructure/http/based-on.js';
import {
  emailAddress,
  optionalLine,
  requiredLine,
} from '../../../infrastructure/http/text-fields.js';

const holdMinutesField = (): PropertyDecorator => {
  const message = 'Minutes to pay must be between 5 and 10080';
  return applyDecorators(IsInt({ message }), Min(5, { message }), Max(10_080, { message }));
};

const retentionMonthsField = (): PropertyDecorator => {
  const { least, most } = RETENTION_MONTHS;
  const message = `Months must be between ${least} and ${most}`;
  return applyDecorators(IsInt({ message }), Min(least, { message }), Max(most, { message }));
};

/** Declares a limit of at most RM 1,000,000.00. A higher limit would have no effect. */
const automaticLimitField = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== null),
    Matches(/^\d{1,6}\.\d{2}$/, {
      message:
        'The limit is a sum such as 500.00, 0.00 when staff decide all, or null for no limit',
    }),
  );

const TEXT_LANGUAGES = Object.keys(LANGUAGES);

/** Settings of a school. Fields that a PATCH leaves out keep their values. */
class SchoolSettingsDto {
  @ApiProperty({ example: 'SMK Seri Melati' })
  @requiredLine(LONGEST.line, 'School name is required')
  readonly name: string;

  @ApiProperty({ example: '1 Jalan Melati, 50480 Kuala Lumpur' })
  @requiredLine(LONGEST.address, 'Address is required')
  readonly address: string;

  @ApiProperty({ example: 'office@melati.example' })
  @emailAddress('Valid email is required')
  readonly contactEmail: string;

  @ApiProperty({ example: '03-1234 5678' })
  @requiredLine(LONGEST.phone, 'Phone number is required')
  readonly contactPhone: string;

  @ApiProperty({ example: 'Dewan Seri Melati' })
  @requiredLine(LONGEST.line, 'Venue is required')
  readonly venue: string;

  @ApiProperty({ example: 'Maybank' })
  @requiredLine(LONGEST.bankName, 'Bank name is required')
  readonly bankName: string;

  @ApiProperty({ example: 'PIBG SMK Seri Melati' })
  @requiredLine(LONGEST.line, 'Bank account name is required')
  readonly bankAccountName: string;

  @ApiProperty({ example: '514123456789' })
  @requiredLine(LONGEST.accountNumber, 'Bank account number is required')
  readonly bankAccountNumber: string;

  @ApiProperty({ type: String, nullable: true, description: 'objectPath of upload-url' })
  @pictureAddress()
  readonly bankQrCodeUrl: string | null;

  @ApiProperty({
    description: "The payee's name as banking apps show it",
    example: 'PIBG SMK SERI MELATI',
  })
  @optionalLine(LONGEST.line)
  readonly merchantName: string;

  @ApiProperty({ description: 'Minutes a family has to pay', example: 30 })
  @holdMinutesField()
  readonly holdMinutes: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Bookings up to this total are confirmed by their receipt without staff; 0.00: none; null: no limit',
    example: '500.00',
  })
  @automaticLimitField()
  readonly autoConfirmUpTo: string | null;

  @ApiProperty({ description: 'Whether the transfer must carry the code of the booking' })
  @IsBoolean({ message: 'Whether the code is required is true or false' })
  readonly bookingCodeRequired: boolean;

  @ApiProperty({ enum: ['open', 'by-email'] })
  @IsIn(['open', 'by-email'], { message: 'The look-up by email is either open or by-email' })
  readonly emailLookup: EmailLookup;

  @ApiProperty({
    description: 'Months after a performance until the details of its families are erased',
    example: RETENTION_MONTHS.usual,
  })
  @retentionMonthsField()
  readonly retentionMonths: number;

  @ApiProperty({
    enum: TEXT_LANGUAGES,
    nullable: true,
    description: 'Language of the texts that staff type; null: not stated',
  })
  @ValidateIf((_, value) => value !== null)
  @IsIn(TEXT_LANGUAGES, { message: 'Please choose a language of the list' })
  readonly textLanguage: KnownLanguage | null;
}

export class SchoolUpdateDto
  extends PartialType(SchoolSettingsDto, { skipNullProperties: false })
  implements SchoolUpdateRequest
{
  @basedOnField()
  readonly basedOn?: SchoolUpdateRequest['basedOn'];
}

export class SchoolCreateDto implements SchoolCreateRequest {
  @ApiProperty({ example: 'SMK Seri Melati' })
  @requiredLine(LONGEST.line, 'School name is required')
  readonly name: string;

  @ApiProperty({ example: 'office@melati.example' })
  @emailAddress('Valid email is required')
  readonly contactEmail: string;

  @ApiProperty({ example: 'Dewan Seri Melati' })
  @requiredLine(LONGEST.line, 'Venue is required')
  readonly venue: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.address)
  readonly address?: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.phone)
  readonly contactPhone?: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.bankName)
  readonly bankName?: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.line)
  readonly bankAccountName?: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.accountNumber)
  readonly bankAccountNumber?: string;

  @ApiPropertyOptional()
  @optionalLine(LONGEST.line)
  readonly merchantName?: string;

  @ApiPropertyOptional({ description: 'objectPath of upload-url' })
  @pictureAddress()
  readonly bankQrCodeUrl?: string;
}
