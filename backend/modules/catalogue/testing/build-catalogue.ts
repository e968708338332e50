import type { EntityManager } from 'typeorm';
import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';
import { User } from '../../identity/user.entity.js';
import { School } from '../../schools/school.entity.js';
import { Performance } from '../entities/performance.entity.js';
import { Production } from '../entities/production.entity.js';
import { SeatOverride } from '../entities/seat-override.entity.js';
import { SeatingRow } from '../entities/seating-row.entity.js';
import { SeatingSection } from '../entities/seating-section.entity.js';

/** Stores a school for specs, with default values for every field that the test does not set. */
export async function buildSchool(
  manager: EntityManager,
  more: Partial<School> = {},
): Promise<School> {
  const owner = await manager.save(
    manager.create(User, { email: `owner-${crypto.randomUUID()}@school.example` }),
  );
  return manager.save(
    manager.create(School, {
      name: 'SMK Seri Melati',
      contactEmail: owner.email,
      venue: 'Dewan Melati',
      ownerId: owner.id,
      merchantName: 'PIBG SMK SERI MELATI',
      bankName: 'Maybank',
      bankAccountName: 'PIBG SMK Seri Melati',
      bankAccountNumber: '514123456789',
      ...more,
    }),
  );
}

export async function buildProduction(
  manager: EntityManager,
  school: School,
  more: Partial<Production> = {},
): Promise<Production> {
  return manager.save(
    manager.create(Production, {
      schoolId: school.id,
      title: 'Puteri Gunung Ledang',
      dates: 'March',
      venue: school.venue,
      ...more,
    }),
  );
}

export async function buildPerformance(
  manager: EntityManager,
  production: Production,
  more: Partial<Performance> = {},
): Promise<Performance> {
  return manager.save(
    manager.create(Performance, {
      productionId: production.id,
      dateTime: new Date('2030-03-12T12:00:00Z'),
      venue: production.venue,
      ...more,
    }),
  );
}

export interface RowToBuild {
  readonly label: string;
  readonly seatCount: number;
  readonly price?: string;
  readonly overrides?: readonly {
    readonly seatNumber: number;
    readonly status: SeatOverrideStatus;
    readonly customPrice?: string;
    readonly performanceId?: string;
  }[];
}

/** Stores a section with its rows for specs, and returns the stored rows in the given order. */
export async function buildSection(
  manager: EntityManager,
  production: Production,
  name: string,
  rows: readonly RowToBuild[],
): Promise<SeatingRow[]> {
  const section = await manager.save(
    manager.create(SeatingSection, { productionId: production.id, name }),
  );
  const built: SeatingRow[] = [];
  for (const [index, { label, seatCount, price, overrides }] of rows.entries()) {
    const row = await manager.save(
      manager.create(SeatingRow, {
        sectionId: section.id,
        rowLabel: label,
        seatCount,
        price: price ?? '20.00',
        displayOrder: index,
      }),
    );
    for (const override of overrides ?? [])
      await manager.save(manager.create(SeatOverride, { rowId: row.id, ...override }));
    built.push(row);
  }
  return built;
}
