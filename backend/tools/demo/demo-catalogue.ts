import { FIXED_LOCKS } from '../../infrastructure/database/advisory-locks.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntityManager, DataSource } from 'typeorm';
import { STANDARD } from '../../contracts/ticket-price.js';
import type { CatalogueEvent } from '../../contracts/events/index.js';
import { CatalogueOutbox } from '../../infrastructure/outbox/catalogue-outbox.js';
import { fieldsOf } from '../../infrastructure/outbox/changed-fields.js';
import {
  addedPerformance,
  DiscountCode,
  discountCodeAdded,
  Extra,
  extraAdded,
  loadPlans,
  Performance,
  planEvents,
  Production,
  SeatingRow,
  SeatingSection,
  SeatOverride,
  TicketKind,
  ticketKindAdded,
} from '../../modules/catalogue/api.js';
import { MediaLibrary } from '../../modules/content/api.js';
import { User } from '../../modules/identity/api.js';
import { type Clock, CLOCK } from '../../infrastructure/clock/clock.js';
import { registeredSchool, School, SchoolAdmin } from '../../modules/schools/api.js';
import { datesOf, when } from './data/calendar.js';
import { demoPeople, personId } from './data/people.js';
import {
  codeId,
  extraId,
  type DemoCode,
  type DemoKind,
  type DemoProduction,
  demoProductions,
  kindId,
  performanceId,
  productionId,
} from './data/productions.js';
import { demoSchools, schoolId } from './data/schools.js';
import { renderPaymentQr, renderPoster } from './pictures/pictures.js';
import type { Hall } from './data/halls.js';

const DAY_MS = 86_400_000;
/** Days before its first order, at which a production of the demo was added. Orders are up to 25 days old. */
const ADDED_DAYS_AGO = 26;
const REGISTERED_DAYS_AGO = 100;
const DEMO = { kind: 'system', name: 'demo' } as const;

async function insertHall(manager: EntityManager, productionId: string, hall: Hall): Promise<void> {
  for (const [displayOrder, { name, aisleAfter, price, rows, overrides }] of hall.entries()) {
    const section = await manager.save(
      manager.create(SeatingSection, { productionId, name, aisleAfter, displayOrder }),
    );
    const saved = await manager.save(
      rows.map(({ label, seatCount }, order) =>
        manager.create(SeatingRow, {
          sectionId: section.id,
          rowLabel: label,
          seatCount,
          price,
          displayOrder: order,
        }),
      ),
    );
    const rowIds = new Map(saved.map((row) => [row.rowLabel, row.id]));
    await manager.save(
      overrides.flatMap(({ row, seats, status, customPrice, performance }) =>
        seats.map((seatNumber) =>
          manager.create(SeatOverride, {
            rowId: rowIds.get(row),
            seatNumber,
            status,
            customPrice: customPrice ?? null,
            performanceId: performance ? performanceId(performance) : null,
          }),
        ),
      ),
    );
  }
}

async function insertKinds(
  manager: EntityManager,
  productionId: string,
  kinds: readonly DemoKind[],
  firstPerformance: Date,
): Promise<void> {
  const sections = await manager.findBy(SeatingSection, { productionId });
  await manager.save(
    kinds.map((kind, displayOrder) => {
      const { earlyBird, section } = kind;
      const until = firstPerformance.getTime() - (earlyBird?.daysBefore ?? 0) * DAY_MS;
      return manager.create(TicketKind, {
        id: kindId(kind.key),
        productionId,
        name: kind.name,
        translations: kind.translations,
        prices: [
          ...(earlyBird
            ? [{ price: earlyBird.price, from: null, until: new Date(until).toISOString() }]
            : []),
          { price: kind.price, from: null, until: null },
        ],
        sectionIds:
          section === undefined
            ? null
            : sections.filter(({ name }) => name === section).map(({ id }) => id),
        mostPerOrder: kind.mostPerOrder ?? null,
        onlyWith: kind.onlyWithStandard ? [STANDARD] : [],
        proof: kind.proof ?? null,
        displayOrder,
        archivedAt: null,
      });
    }),
  );
}

const insertCode = (
  manager: EntityManager,
  productionId: string,
  { key, name, word, reduction, orders }: DemoCode,
): Promise<DiscountCode> =>
  manager.save(
    manager.create(DiscountCode, {
      id: codeId(key),
      productionId,
      name,
      words: [word],
      reduction,
      kindId: null,
      sectionIds: [],
      ordersPerWord: orders,
      until: null,
      archivedAt: null,
    }),
  );

/**
 * Fills an empty catalogue with two schools and their productions. data/ has the contents, and pictures/ the
 * drawings.
 */
@Injectable()
export class DemoCatalogue {
  private readonly log = new Logger(DemoCatalogue.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly media: MediaLibrary,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads the whole demo or nothing, and only into a database without schools. Returns true if this call loaded the demo. */
  async load(): Promise<boolean> {
    // Looks for a school before taking the lock, so that an ordinary start costs one small query.
    if (await this.dataSource.getRepository(School).exists()) return false;
    return this.dataSource.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [FIXED_LOCKS.demoCatalogue]);
      if (await manager.exists(School)) return false;
      await this.people(manager);
      for (const school of demoSchools) await this.school(manager, school);
      for (const production of demoProductions) await this.production(manager, production);
      await this.record(manager);
      this.log.log('The demo schools, productions and people are in place.');
      return true;
    });
  }

  /** Adds the people. A person who has signed in before keeps their row, and gets the demo role. */
  private async people(manager: EntityManager): Promise<void> {
    for (const { key, ...person } of demoPeople) {
      if (await manager.existsBy(User, { email: person.email }))
        await manager.update(User, { email: person.email }, person);
      else await manager.insert(User, { id: personId(key), ...person });
    }
  }

  private async school(
    manager: EntityManager,
    { key, owner, staff, ...school }: (typeof demoSchools)[number],
  ): Promise<void> {
    const id = schoolId(key);
    const qr = await this.media.add(manager, {
      name: `payment-qr-${school.name}`,
      bytes: await renderPaymentQr(key),
      mimeType: 'image/png',
      altText: `Payment QR code of ${school.name}`,
    });
    const ownerId = await this.userId(manager, owner);
    await manager.insert(School, { id, ...school, ownerId, bankQrCodeUrl: qr.path });
    await manager.insert(SchoolAdmin, { schoolId: id, userId: ownerId, role: 'owner' });
    for (const person of staff) {
      await manager.insert(SchoolAdmin, {
        schoolId: id,
        userId: await this.userId(manager, person),
        role: 'admin',
      });
    }
  }

  private async production(manager: EntityManager, demo: DemoProduction): Promise<void> {
    const id = productionId(demo.key);
    const now = this.clock.now();
    const poster = await this.media.add(manager, {
      name: demo.title,
      bytes: await renderPoster(demo.poster),
      mimeType: 'image/webp',
      altText: demo.posterAlt,
    });
    const { title, description, venue } = demo;
    const dates = datesOf(demo.performances.map((performance) => when(performance, now)));
    await manager.insert(Production, {
      id,
      schoolId: schoolId(demo.school),
      title,
      description,
      dates,
      venue,
      imageUrl: poster.path,
    });
    for (const performance of demo.performances) {
      await manager.insert(Performance, {
        id: performanceId(performance.key),
        productionId: id,
        dateTime: when(performance, now),
        venue,
        salesEnabled: performance.salesEnabled ?? true,
      });
    }
    await insertHall(manager, id, demo.hall);
    const [first] = demo.performances.map((performance) => when(performance, now));
    if (first) await insertKinds(manager, id, demo.kinds ?? [], first);
    if (demo.discountCode) await insertCode(manager, id, demo.discountCode);
    await manager.save(
      (demo.extras ?? []).map(({ key, ...extra }) =>
        manager.create(Extra, {
          ...extra,
          id: extraId(key),
          productionId: id,
          stock: [...extra.stock],
          archivedAt: null,
        }),
      ),
    );
  }

  /** Records the events that a person's own work would have made, so that `npm run events -- verify` compares all rows. */
  private async record(manager: EntityManager): Promise<void> {
    const now = this.clock.now().getTime();
    const recordAt = (time: number, events: readonly CatalogueEvent[]): Promise<void> =>
      new CatalogueOutbox({ now: () => new Date(time) }).record(
        manager,
        DEMO,
        events,
        'everything',
      );
    for (const school of await manager.find(School)) {
      const { id: schoolId } = school;
      const staff = await manager.findBy(SchoolAdmin, { schoolId, role: 'admin' });
      await recordAt(now - REGISTERED_DAYS_AGO * DAY_MS, [
        ...registeredSchool(school),
        ...staff.map(({ userId, role }) => ({
          type: 'AdministratorAdded' as const,
          data: { schoolId, userId, role, invitationId: null },
        })),
      ]);
      for (const production of await manager.findBy(Production, { schoolId })) {
        const productionId = production.id;
        const performances = await manager.find(Performance, {
          where: { productionId },
          order: { dateTime: 'asc' },
        });
        const plans = await loadPlans(manager, [productionId]);
        const kinds = await manager.findBy(TicketKind, { productionId });
        const codes = await manager.findBy(DiscountCode, { productionId });
        const extras = await manager.findBy(Extra, { productionId });
        const first = Math.min(now, ...performances.map(({ dateTime }) => dateTime.getTime()));
        const after = fieldsOf(production, ['title', 'description', 'dates', 'venue', 'imageUrl']);
        await recordAt(first - ADDED_DAYS_AGO * DAY_MS, [
          { type: 'ProductionAdded', data: { schoolId, productionId, after } },
          ...performances.map((performance) => addedPerformance(production, performance)),
          ...planEvents({ schoolId, productionId }, [], plans.get(productionId) ?? []),
          ...kinds.map((kind) => ticketKindAdded(production, kind)),
          ...codes.map((code) => discountCodeAdded(production, code)),
          ...extras.map((extra) => extraAdded(production, extra)),
        ]);
      }
    }
  }

  private async userId(
    manager: EntityManager,
    key: (typeof demoPeople)[number]['key'],
  ): Promise<string> {
    const email = demoPeople.find((person) => person.key === key)?.email ?? '';
    return (await manager.findOneByOrFail(User, { email })).id;
  }
}
