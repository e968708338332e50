import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { optionalLine } from '../../../infrastructure/http/text-fields.js';
import type { UndoRequest } from '../../../contracts/rest/undo.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';

export class UndoDto implements UndoRequest {
  @ApiProperty({ description: '`basis` of the plan that was shown' })
  @Matches(/^[0-9a-f]{32}$/, { message: 'Please look first at what undoing means' })
  readonly basis!: string;

  @ApiPropertyOptional({ description: 'Why, where staff have to say it' })
  @optionalLine(LONGEST.line)
  readonly reason?: string;
}
