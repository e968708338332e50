import { Body, Controller, Delete, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SeatingSectionView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import { Problem } from '../../../../infrastructure/http/problem.js';
import type { Production } from '../../entities/production.entity.js';
import { CatalogueAccess, type OwnSection } from '../catalogue-access.js';
import {
  CopySeatingDto,
  CopySectionDto,
  SectionRequestDto,
  SectionUpdateDto,
} from './seating-requests.dto.js';
import { SectionWriter } from './section-writer.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';

const SOLD = {
  description:
    '`seats_sold`: the change would take a seat away that is sold or held; conflictingSeats names them',
};

@ApiTags('administration')
@Controller('api')
export class SectionsController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly sections: SectionWriter,
  ) {}

  @Post('productions/:id/sections')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Add a section' })
  async create(
    @Subject() production: Production,
    @Body() body: SectionRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    return this.sections.create(production.id, body, person);
  }

  @Patch('sections/:id')
  @Permission('staff-of-section')
  @ApiOperation({ summary: 'Change what is sent of a section' })
  @ApiConflictResponse({ description: '`section_exists`; `changed_meanwhile`: see basedOn' })
  async update(
    @Subject() { section, production }: OwnSection,
    @Body() body: SectionUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    return this.sections.update(production.id, section.id, body, person);
  }

  @Delete('sections/:id')
  @Permission('staff-of-section')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a section with its rows and overrides' })
  @ApiConflictResponse(SOLD)
  async delete(
    @Subject() { section, production }: OwnSection,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.sections.delete(production.id, section.id, person);
  }

  @Post('sections/:id/copy')
  @Permission('staff-of-section')
  @ApiOperation({
    summary: 'The section with its rows and overrides once more, under another name',
  })
  async copy(
    @Subject() { section, production }: OwnSection,
    @Body() { name }: CopySectionDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView> {
    return this.sections.copy(production.id, section.id, name, person);
  }

  @Post('productions/:id/seating/copy')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Take over the plan of another production of the same school' })
  async copyPlan(
    @Subject() production: Production,
    @Body() { fromProductionId }: CopySeatingDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatingSectionView[]> {
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
