import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import type {
  ColumnMapping,
  LayoutAnswer,
  MatchLineRequest,
  PaymentQuestionRequest,
  ReturnLineRequest,
  SetLineAsideRequest,
  StatementFileRequest,
  TicketHoldRequest,
  UnmatchLineRequest,
} from '../../../contracts/rest/statements.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

const MOST_COLUMNS = 60;
const MOST_ANSWERS = 100;
/** Maximum length of a word in an answer; the reader cuts words to this length (`wordIn`). */
const LONGEST_WORD = 60;
/** Length of a 4 MB file in base64. */
const MOST_CONTENT = 5_600_000;

const columnField = (): PropertyDecorator => {
  const message = `A column is a number from 0 to ${MOST_COLUMNS - 1}`;
  return applyDecorators(
    IsInt({ message }),
    Min(0, { message }),
    Max(MOST_COLUMNS - 1, { message }),
  );
};
const optionalColumn = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: Number, nullable: true }),
    ValidateIf((_, value) => value !== null),
    columnField(),
  );

class LayoutAnswerDto implements LayoutAnswer {
  @ApiProperty({ enum: ['account', 'direction', 'status', 'balance'] })
  @IsIn(['account', 'direction', 'status', 'balance'], { message: 'This is no question' })
  readonly about: LayoutAnswer['about'];

  @ApiProperty()
  @IsString({ message: 'The word that was asked about is text' })
  @MaxLength(LONGEST_WORD, { message: 'The word that was asked about is too long' })
  readonly word: string;

  @ApiProperty({ enum: ['ours', 'in', 'out', 'paid', 'not-paid', 'no-balance'] })
  @IsIn(['ours', 'in', 'out', 'paid', 'not-paid', 'no-balance'], { message: 'This is no answer' })
  readonly answer: LayoutAnswer['answer'];
}

class ColumnMappingDto implements ColumnMapping {
  @ApiProperty()
  @columnField()
  readonly date: number;

  @optionalColumn()
  readonly time: number | null;

  @ApiProperty({ type: [Number] })
  @IsArray({ message: 'The columns of text are a list' })
  @ArrayMaxSize(MOST_COLUMNS, { message: `At most ${MOST_COLUMNS} columns have text` })
  @IsInt({ each: true, message: 'The columns of text are numbers' })
  @Min(0, { each: true, message: 'The columns of text are numbers from 0 on' })
  @Max(MOST_COLUMNS - 1, { each: true, message: 'The columns of text are numbers below 60' })
  readonly text: number[];

  @optionalColumn()
  readonly amount: number | null;

  @optionalColumn()
  readonly debit: number | null;

  @optionalColumn()
  readonly credit: number | null;

  @optionalColumn()
  readonly mark: number | null;

  @optionalColumn()
  readonly balance: number | null;

  @ApiProperty({ enum: ['dmy', 'mdy', 'ymd'] })
  @IsIn(['dmy', 'mdy', 'ymd'], { message: 'Dates are dmy, mdy or ymd' })
  readonly dateOrder: ColumnMapping['dateOrder'];

  @ApiProperty({ enum: ['.', ','] })
  @IsIn(['.', ','], { message: 'Sen stand behind a point or a comma' })
  readonly decimalSign: ColumnMapping['decimalSign'];

  @ApiPropertyOptional({ type: [LayoutAnswerDto] })
  @ValidateIf((_, value) => value !== undefined)
  @IsArray({ message: 'The answers are a list' })
  @ArrayMaxSize(MOST_ANSWERS, { message: `There are at most ${MOST_ANSWERS} answers` })
  @IsObject({ each: true, message: 'The answers are a list' })
  @ValidateNested({ each: true })
  @Type(() => LayoutAnswerDto)
  readonly answers?: LayoutAnswerDto[];
}

export class StatementFileDto implements StatementFileRequest {
  @ApiProperty({ example: 'maybank-march.csv' })
  @requiredLine(LONGEST.line, 'The name of the file is required')
  readonly fileName: string;

  @ApiProperty({ description: 'The bytes in base64, of at most 4 MB' })
  @IsString({ message: 'The file is required' })
  @MaxLength(MOST_CONTENT, { message: 'A statement may have 4 MB' })
  @Matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: 'The file is empty or no base64' })
  readonly content: string;

  @ApiPropertyOptional({ type: ColumnMappingDto })
  @mayBeLeftOut
  @IsObject({ message: 'The columns are an object' })
  @ValidateNested()
  @Type(() => ColumnMappingDto)
  readonly mapping?: ColumnMappingDto;
}

export class MatchLineDto implements MatchLineRequest {
  @ApiProperty({ example: '7K3MQ-9XR2T' })
  @requiredLine(LONGEST.confirmationNumber, 'The confirmation number of the booking is required')
  readonly confirmationNumber: string;
}

export class UnmatchLineDto implements UnmatchLineRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'The id of the booking is required' })
  readonly bookingId: string;
}

export class ReturnLineDto implements ReturnLineRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'The id of the line that went out is required' })
  readonly byLineId: string;
}

export class SetLineAsideDto implements SetLineAsideRequest {
  @ApiProperty({ enum: ['refunded', 'other', 'open'] })
  @IsIn(['refunded', 'other', 'open'], { message: 'A line is refunded, other or open' })
  readonly as: SetLineAsideRequest['as'];
}

export class TicketHoldDto implements TicketHoldRequest {
  @ApiProperty()
  @IsBoolean({ message: 'Whether the ticket is on hold is true or false' })
  readonly held: boolean;
}

export class PaymentQuestionDto implements PaymentQuestionRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one is sent once' })
  @IsUUID(undefined, { message: 'The id of the question is required' })
  readonly questionId: string;
}
