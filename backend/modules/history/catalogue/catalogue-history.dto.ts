import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import {
  CATALOGUE_HISTORY_KINDS,
  type CatalogueHistoryKind,
} from '../../../contracts/rest/catalogue-history.js';

const KINDS = Object.keys(CATALOGUE_HISTORY_KINDS);

/** Which changes: the same for the list and for its file. What is left out does not filter. */
export class CatalogueChangesDto {
  @ApiPropertyOptional({ enum: KINDS })
  @IsOptional()
  @IsIn(KINDS)
  readonly kind?: CatalogueHistoryKind;

  @ApiPropertyOptional({ format: 'uuid', description: 'Who did it' })
  @IsOptional()
  @IsUUID()
  readonly person?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  readonly productionId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  readonly performanceId?: string;
}

export class CatalogueHistoryDto extends CatalogueChangesDto {
  @ApiPropertyOptional({ minimum: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}
