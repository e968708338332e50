import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import {
  CATALOGUE_HISTORY_KINDS,
  type CatalogueHistoryKind,
} from '../../../contracts/rest/catalogue-history.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

const KINDS = Object.keys(CATALOGUE_HISTORY_KINDS);

/** Filter for changes, shared by the list and its CSV file. A field that is left out does not filter. */
export class CatalogueChangesDto {
  @ApiPropertyOptional({ enum: KINDS })
  @mayBeLeftOut
  @IsIn(KINDS)
  readonly kind?: CatalogueHistoryKind;

  @ApiPropertyOptional({ format: 'uuid', description: 'Who did it' })
  @mayBeLeftOut
  @IsUUID()
  readonly person?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @mayBeLeftOut
  @IsUUID()
  readonly productionId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @mayBeLeftOut
  @IsUUID()
  readonly performanceId?: string;
}

export class CatalogueHistoryDto extends CatalogueChangesDto {
  @ApiPropertyOptional({ minimum: 1 })
  @mayBeLeftOut
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
