import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsNotEmpty,
  IsString,
  IsUUID,
  Matches,
  registerDecorator,
} from 'class-validator';
import type {
  PerformanceRequest,
  PerformanceUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import { basedOnField } from '../../../../infrastructure/http/based-on.js';
import { optionalLine } from '../../../../infrastructure/http/text-fields.js';
import { archivedField } from '../archived-field.js';
import { MOMENT_PATTERN, parseMoment } from './moment.js';
import { mayBeLeftOut } from '../../../../infrastructure/http/optional-field.js';

const moment = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'Date is required' }),
    IsNotEmpty({ message: 'Date is required' }),
    Matches(/^(?!\d{4}-\d{2}-\d{2}T?$)/, { message: 'Time is required' }),
    (target: object, propertyName: string | symbol) =>
      registerDecorator({
        name: 'moment',
        target: target.constructor,
        propertyName: String(propertyName),
        options: { message: 'Invalid date or time format' },
        validator: {
          validate: (value) => typeof value === 'string' && parseMoment(value) !== null,
        },
      }),
  );

export class PerformanceRequestDto implements PerformanceRequest {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'No production selected' })
  readonly productionId: string;

  @ApiProperty({
    format: 'date-time',
    pattern: MOMENT_PATTERN,
    description: 'ISO 8601; without an offset it is Kuala Lumpur time',
    example: '2027-03-12T20:00:00+08:00',
  })
  @moment()
  readonly dateTime: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "Empty: the production's venue",
  })
  @optionalLine(LONGEST.line)
  readonly venue?: string | null;

  @ApiPropertyOptional()
  @mayBeLeftOut
  @IsBoolean({ message: 'Ticket sales are either on or off' })
  readonly salesEnabled?: boolean;
}

export class PerformanceUpdateDto
  extends PartialType(OmitType(PerformanceRequestDto, ['productionId'] as const), {
    skipNullProperties: false,
  })
  implements PerformanceUpdateRequest
{
  @archivedField()
  readonly archived?: boolean;

  @basedOnField()
  readonly basedOn?: PerformanceUpdateRequest['basedOn'];
}
