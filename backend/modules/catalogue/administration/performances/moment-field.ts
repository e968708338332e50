import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { mayBeNull } from '../../../../infrastructure/http/optional-field.js';
import { MOMENT_PATTERN, parseMoment } from './moment.js';

/** Declares a moment at which something begins or ends; null: no limit. */
export const momentField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      format: 'date-time',
      pattern: MOMENT_PATTERN,
      description: 'ISO 8601; without an offset it is Kuala Lumpur time; null: no limit',
    }),
    mayBeNull,
    ValidateBy(
      {
        name: 'moment',
        validator: {
          validate: (value) => typeof value === 'string' && parseMoment(value) !== null,
        },
      },
      { message: 'Invalid date or time format' },
    ),
  );
