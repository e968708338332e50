import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';

/** Whether families no longer see it; left out, that stays as it is. */
export const archivedField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Hidden from families, its bookings kept; once it is over',
    }),
    ValidateIf((_, value) => value !== undefined),
    IsBoolean({ message: 'Whether it is archived is true or false' }),
  );
