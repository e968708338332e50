import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  type CatalogueHistoryPage,
  type CatalogueHistoryKind,
  CATALOGUE_HISTORY_KINDS,
} from '../../../contracts/rest/catalogue-history.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import { catalogueCsv } from './catalogue-csv.js';
import { type CatalogueHistoryFilter, CatalogueHistories } from './catalogue-histories.js';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

const KINDS = Object.keys(CATALOGUE_HISTORY_KINDS);

/** Filter for changes, shared by the list and its CSV file. An absent field does not filter. */
class CatalogueChangesDto {
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

class CatalogueHistoryDto extends CatalogueChangesDto {
  @ApiPropertyOptional({ minimum: 1 })
  @mayBeLeftOut
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly page?: number;
}

/** Serves the changes of a school's catalogue with their authors, on screen and as a file. */
@ApiTags('administration')
@Controller('api/schools/:id')
export class CatalogueHistoryController {
  constructor(private readonly histories: CatalogueHistories) {}

  @Get('history')
  @Permission('staff-of-school')
  @ApiOperation({
    summary:
      'Who changed prices, plans, bank details, roles, showtimes and texts, with before and after; newest first',
  })
  history(
    @IdParam('School') schoolId: string,
    @Query() { page, ...filter }: CatalogueHistoryDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<CatalogueHistoryPage> {
    return this.histories.page(person, schoolId, lowerCase(filter), page ?? 1);
  }

  @Get('history.csv')
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'The same as a table: a row for each field that was changed' })
  @ApiProduces('text/csv')
  async csv(
    @IdParam('School') schoolId: string,
    @Query() filter: CatalogueChangesDto,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const entries = await this.histories.all(person, schoolId, lowerCase(filter));
    response.attachment('houselights-changes.csv');
    return new StreamableFile(Buffer.from(catalogueCsv(entries)), {
      type: 'text/csv; charset=utf-8',
    });
  }
}

/** Converts ids to lower case, as they are stored. */
const lowerCase = ({
  kind,
  person,
  productionId,
  performanceId,
}: CatalogueChangesDto): CatalogueHistoryFilter => ({
  ...(kind === undefined ? {} : { kind }),
  ...(person === undefined ? {} : { person: person.toLowerCase() }),
  ...(productionId === undefined ? {} : { productionId: productionId.toLowerCase() }),
  ...(performanceId === undefined ? {} : { performanceId: performanceId.toLowerCase() }),
});
