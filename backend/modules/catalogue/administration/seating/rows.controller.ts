import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SeatingRowView, SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { rowView, seatingView } from '../../queries/seating-view.js';
import type { Production } from '../../entities/production.entity.js';
import type { OwnRow, OwnSection } from '../catalogue-access.js';
import { OverrideWriter } from './override-writer.js';
import { RowWriter } from './row-writer.js';
import {
  BulkOverridesDto,
  BulkRowsDto,
  RowRequestDto,
  RowUpdateDto,
  SeatOverrideRequestDto,
} from './seating-requests.dto.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';

const SOLD = {
  description:
    '`seats_sold`: the change would take a seat away that is sold or held; conflictingSeats names them',
};

@ApiTags('administration')
@Controller('api')
export class RowsController {
  constructor(
    private readonly rows: RowWriter,
    private readonly overrides: OverrideWriter,
  ) {}

  @Post('sections/:id/rows')
  @Permission('staff-of-section')
  @ApiOperation({ summary: 'Add a row' })
  async create(
    @Subject() { section, production }: OwnSection,
    @Body() body: RowRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
    return this.rows.create(production.id, section.id, body, person);
  }

  @Post('sections/:id/rows/bulk')
  @Permission('staff-of-section')
  @ApiOperation({ summary: 'Add many rows at once, one a label' })
  async createMany(
    @Subject() { section, production }: OwnSection,
    @Body() body: BulkRowsDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView[]> {
    return this.rows.createMany(production.id, section.id, body, person);
  }

  @Patch('rows/:id')
  @Permission('staff-of-row')
  @ApiOperation({ summary: 'Change what is sent of a row; another price is for later orders' })
  @ApiConflictResponse({
    description: `${SOLD.description}; \`row_exists\`; \`changed_meanwhile\`: see basedOn`,
  })
  async update(
    @Subject() { row, production }: OwnRow,
    @Body() body: RowUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
    return this.rows.update(production.id, row.id, body, person);
  }

  @Delete('rows/:id')
  @Permission('staff-of-row')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a row with its overrides' })
  @ApiConflictResponse(SOLD)
  async delete(
    @Subject() { row, production }: OwnRow,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.rows.delete(production.id, row.id, person);
  }

  @Post('rows/:id/seat-overrides')
  @Permission('staff-of-row')
  @ApiOperation({
    summary:
      "Say what is special about one seat; `available` at the row's price is nothing special",
  })
  @ApiConflictResponse(SOLD)
  async override(
    @Subject() { row, production }: OwnRow,
    @Body() { seatNumber, status, customPrice, performanceId }: SeatOverrideRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingRowView> {
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
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The same for many seats at once; answers the plan' })
  @ApiConflictResponse(SOLD)
  async overrideMany(
    @Subject() production: Production,
    @Body() { seats, status, customPrice }: BulkOverridesDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView[]> {
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
