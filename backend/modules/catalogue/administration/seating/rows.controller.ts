import { Body, Controller, Delete, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SeatingRowView, SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson } from '../../../identity/current-person.js';
import { SignedIn } from '../../../identity/guards.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { rowView, seatingView } from '../../queries/seating-view.js';
import { CatalogueAccess } from '../catalogue-access.js';
import { OverrideWriter } from './override-writer.js';
import { RowWriter } from './row-writer.js';
import {
  BulkOverridesDto,
  BulkRowsDto,
  RowRequestDto,
  RowUpdateDto,
  SeatOverrideRequestDto,
} from './seating-requests.dto.js';

const SOLD = {
  description:
    '`seats_sold`: the change would take a seat away that is sold or held; conflictingSeats names them',
};

@ApiTags('administration')
@Controller('api')
@UseGuards(SignedIn)
export class RowsController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly rows: RowWriter,
    private readonly overrides: OverrideWriter,
  ) {}

  @Post('sections/:id/rows')
  @ApiOperation({ summary: 'Add a row' })
  async create(
    @Param('id') id: string,
    @Body() body: RowRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
    const { section, production } = await this.access.section(person, id);
    return this.rows.create(production.id, section.id, body, person);
  }

  @Post('sections/:id/rows/bulk')
  @ApiOperation({ summary: 'Add many rows at once, one a label' })
  async createMany(
    @Param('id') id: string,
    @Body() body: BulkRowsDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView[]> {
    const { section, production } = await this.access.section(person, id);
    return this.rows.createMany(production.id, section.id, body, person);
  }

  @Patch('rows/:id')
  @ApiOperation({ summary: 'Change what is sent of a row; another price is for later orders' })
  @ApiConflictResponse(SOLD)
  async update(
    @Param('id') id: string,
    @Body() body: RowUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
    const { row, production } = await this.access.row(person, id);
    return this.rows.update(production.id, row.id, body, person);
  }

  @Delete('rows/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a row with its overrides' })
  @ApiConflictResponse(SOLD)
  async delete(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    const { row, production } = await this.access.row(person, id);
    await this.rows.delete(production.id, row.id, person);
  }

  @Post('rows/:id/seat-overrides')
  @ApiOperation({
    summary:
      "Say what is special about one seat; `available` at the row's price is nothing special",
  })
  @ApiConflictResponse(SOLD)
  async override(
    @Param('id') id: string,
    @Body() { seatNumber, status, customPrice, performanceId }: SeatOverrideRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
    const { row, production } = await this.access.row(person, id);
    const plan = await this.overrides.set(production.id, person, {
      seats: [{ rowId: row.id, seatNumber }],
      status: status ?? 'available',
      customPrice: customPrice ?? null,
      performanceId: performanceId ?? null,
    });
    const changed = plan.sections
      .flatMap(({ rows }) => rows)
      .find(({ id: rowId }) => rowId === row.id);
    if (!changed) throw notFound('Row');
    return rowView(changed);
  }

  @Post('productions/:id/seat-overrides/bulk')
  @ApiOperation({ summary: 'The same for many seats at once; answers the plan' })
  @ApiConflictResponse(SOLD)
  async overrideMany(
    @Param('id') id: string,
    @Body() { seats, status, customPrice }: BulkOverridesDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView[]> {
    const production = await this.access.production(person, id);
    return seatingView(
      await this.overrides.set(production.id, person, {
        seats,
        status,
        customPrice: customPrice ?? null,
        performanceId: null,
      }),
    );
  }
}
