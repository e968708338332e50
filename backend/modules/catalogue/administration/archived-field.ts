import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

/** Archive state in a request: true hides the thing from families, false shows it again. Without the field nothing changes. */
export const archivedField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Hidden from families, its bookings kept; once it is over',
    }),
    mayBeLeftOut,
    IsBoolean({ message: 'Whether it is archived is true or false' }),
  );
