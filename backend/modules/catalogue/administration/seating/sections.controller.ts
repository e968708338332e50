import { Body, Controller, Delete, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson } from '../../../identity/current-person.js';
import { SignedIn } from '../../../identity/guards.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { Problem } from '../../../../infrastructure/http/problem.js';
import { CatalogueAccess } from '../catalogue-access.js';
import {
  CopySeatingDto,
  CopySectionDto,
  SectionRequestDto,
  SectionUpdateDto,
} from './seating-requests.dto.js';
import { SectionWriter } from './section-writer.js';

const SOLD = {
  description:
    '`seats_sold`: the change would take a seat away that is sold or held; conflictingSeats names them',
};

@ApiTags('administration')
@Controller('api')
@UseGuards(SignedIn)
export class SectionsController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly sections: SectionWriter,
  ) {}

  @Post('productions/:id/sections')
  @ApiOperation({ summary: 'Add a section' })
  async create(
    @Param('id') id: string,
    @Body() body: SectionRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    const production = await this.access.production(person, id);
    return this.sections.create(production.id, body, person);
  }

  @Patch('sections/:id')
  @ApiOperation({ summary: 'Change what is sent of a section' })
  async update(
    @Param('id') id: string,
    @Body() body: SectionUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    const { section, production } = await this.access.section(person, id);
    return this.sections.update(production.id, section.id, body, person);
  }

  @Delete('sections/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a section with its rows and overrides' })
  @ApiConflictResponse(SOLD)
  async delete(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    const { section, production } = await this.access.section(person, id);
    await this.sections.delete(production.id, section.id, person);
  }

  @Post('sections/:id/copy')
  @ApiOperation({
    summary: 'The section with its rows and overrides once more, under another name',
  })
  async copy(
    @Param('id') id: string,
    @Body() { name }: CopySectionDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    const { section, production } = await this.access.section(person, id);
    return this.sections.copy(production.id, section.id, name, person);
  }

  @Post('productions/:id/seating/copy')
  @ApiOperation({ summary: 'Take over the plan of another production of the same school' })
  async copyPlan(
    @Param('id') id: string,
    @Body() { fromProductionId }: CopySeatingDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView[]> {
    const production = await this.access.production(person, id);
    const from = await this.access.production(person, fromProductionId);
    if (from.schoolId !== production.schoolId) {
      throw new Problem(
        422,
        'another_school',
        'A seating plan can only be copied from a production of the same school.',
      );
    }
    return this.sections.copyPlan(from.id, production.id, person);
  }
}
