import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

/** Whether families no longer see it; left out, that stays as it is. */
export const archivedField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Hidden from families, its bookings kept; once it is over',
    }),
    mayBeLeftOut,
    IsBoolean({ message: 'Whether it is archived is true or false' }),
  );
