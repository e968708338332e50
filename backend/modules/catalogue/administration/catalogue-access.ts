import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireDoorOf, requireStaffOf, type SignedInPerson } from '../../identity/api.js';
import type { Work } from '../../../infrastructure/http/permission.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { DiscountCode } from '../entities/discount-code.entity.js';
import { Extra } from '../entities/extra.entity.js';
import { Performance } from '../entities/performance.entity.js';
import { Production } from '../entities/production.entity.js';
import { SeatingRow } from '../entities/seating-row.entity.js';
import { SeatingSection } from '../entities/seating-section.entity.js';
import { TicketKind } from '../entities/ticket-kind.entity.js';

export interface OwnPerformance {
  readonly performance: Performance;
  readonly production: Production;
}

export interface OwnSection {
  readonly section: SeatingSection;
  readonly production: Production;
}

export interface OwnRow {
  readonly row: SeatingRow;
  readonly production: Production;
}

/**
 * Finds a stored thing and checks that it belongs to a school of the person. Each method throws Problem 404 for an unknown
 * id, and 403 `not_your_school` for everybody but the school's staff.
 */
@Injectable()
export class CatalogueAccess {
  constructor(private readonly dataSource: DataSource) {}

  async production(person: SignedInPerson, id: string): Promise<Production> {
    const production = await this.dataSource.getRepository(Production).findOneBy({ id });
    return this.ownProduction(person, production, 'Production');
  }

  async performance(person: SignedInPerson, id: string, work?: Work): Promise<OwnPerformance> {
    const performance = await this.dataSource
      .getRepository(Performance)
      .findOne({ where: { id }, relations: { production: true } });
    const production = this.ownProduction(person, performance?.production, 'Performance', work);
    return { performance: performance as Performance, production };
  }

  async section(person: SignedInPerson, id: string): Promise<OwnSection> {
    const section = await this.dataSource
      .getRepository(SeatingSection)
      .findOne({ where: { id }, relations: { production: true } });
    const production = this.ownProduction(person, section?.production, 'Section');
    return { section: section as SeatingSection, production };
  }

  async row(person: SignedInPerson, id: string): Promise<OwnRow> {
    const row = await this.dataSource
      .getRepository(SeatingRow)
      .findOne({ where: { id }, relations: { section: { production: true } } });
    const production = this.ownProduction(person, row?.section?.production, 'Row');
    return { row: row as SeatingRow, production };
  }

  async ticketKind(person: SignedInPerson, id: string): Promise<TicketKind> {
    const kind = await this.dataSource
      .getRepository(TicketKind)
      .findOne({ where: { id }, relations: { production: true } });
    this.ownProduction(person, kind?.production, 'Kind of ticket');
    return kind as TicketKind;
  }

  async discountCode(person: SignedInPerson, id: string): Promise<DiscountCode> {
    const code = await this.dataSource
      .getRepository(DiscountCode)
      .findOne({ where: { id }, relations: { production: true } });
    this.ownProduction(person, code?.production, 'Discount code');
    return code as DiscountCode;
  }

  async extra(person: SignedInPerson, id: string): Promise<Extra> {
    const extra = await this.dataSource
      .getRepository(Extra)
      .findOne({ where: { id }, relations: { production: true } });
    this.ownProduction(person, extra?.production, 'Extra');
    return extra as Extra;
  }

  private ownProduction(
    person: SignedInPerson,
    production: Production | null | undefined,
    what: string,
    work: Work = 'administration',
  ): Production {
    if (!production) throw notFound(what);
    const require = work === 'door' ? requireDoorOf : requireStaffOf;
    require(person, production.schoolId);
    return production;
  }
}
