import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaLibrary } from '../../../content/api.js';
import type {
  AffectedBookingsView,
  ProductionRequest,
  ProductionUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import type { School } from '../../../schools/api.js';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { changedFields, fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { archiveColumn, requireNoBooks } from '../archive.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';
import { deletedPerformance } from '../performances/performance-events.js';
import { Performance } from '../../entities/performance.entity.js';
import { Production } from '../../entities/production.entity.js';

type Fields = Partial<Omit<ProductionRequest, 'schoolId'>>;

/** What its events tell. */
const TOLD = ['title', 'description', 'dates', 'venue', 'imageUrl'] as const;
const TOLD_OF_CHANGES = [...TOLD, 'archivedAt'] as const;

@Injectable()
export class ProductionWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly media: MediaLibrary,
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers the new production's id. */
  create(
    school: School,
    fields: Fields & Pick<ProductionRequest, 'title' | 'dates'>,
    by: Author,
  ): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const columns = {
        venue: school.venue,
        ...(await this.columns(manager, school, fields, fields.title)),
      };
      const added = await manager.save(
        manager.create(Production, { schoolId: school.id, ...columns }),
      );
      await this.record(manager, by, added, [
        { type: 'ProductionAdded', data: { ...idsOf(added), after: fieldsOf(added, TOLD) } },
      ]);
      return added.id;
    });
  }

  /** @throws Problem 409 `changed_meanwhile`, `not_over` */
  async update(
    school: School,
    { id }: Production,
    { basedOn, ...fields }: ProductionUpdateRequest,
    by: Author,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      requireUnchanged(before, fields, basedOn);
      const performances = fields.archived ? await lockedPerformances(manager, id) : [];
      const columns = {
        ...(await this.columns(manager, school, fields, fields.title ?? before.title)),
        ...archiveColumn(fields.archived, before, performances, this.clock.now()),
      };
      const changes = changedFields(before, columns, TOLD_OF_CHANGES);
      if (Object.keys(changes).length === 0) return;
      await manager.update(Production, id, columns);
      await this.record(manager, by, before, [
        { type: 'ProductionChanged', data: { ...idsOf(before), changes } },
      ]);
    });
  }

  /** Whose seats would go with the production, and what they paid. */
  async affected(id: string): Promise<AffectedBookingsView> {
    return this.sales.affected(await this.performancesOf(id));
  }

  /**
   * With its performances and its plan. Its bookings are cancelled by those who hear of it (booking/policies).
   * @throws Problem 409 `has_books`
   */
  async delete({ id }: Production, by: Author): Promise<void> {
    await requireNoBooks(this.sales, await this.performancesOf(id), this.clock.now());
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      const performances = await lockedPerformances(manager, id);
      await manager.delete(Production, id);
      await this.record(manager, by, before, [
        ...performances.map((performance) => deletedPerformance(before, performance, true)),
        { type: 'ProductionDeleted', data: { ...idsOf(before), before: fieldsOf(before, TOLD) } },
      ]);
    });
  }

  private performancesOf(productionId: string): Promise<Performance[]> {
    return this.dataSource.getRepository(Performance).findBy({ productionId });
  }

  private record(
    manager: EntityManager,
    by: Author,
    { id }: Production,
    events: readonly CatalogueEvent[],
  ): Promise<void> {
    return this.outbox.record(manager, by, events, { productionId: id });
  }

  /** Only the fields that were sent. */
  private async columns(
    manager: EntityManager,
    school: School,
    fields: Fields,
    title: string,
  ): Promise<Partial<Production>> {
    const { description, venue, imageUrl } = fields;
    return {
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(fields.dates === undefined ? {} : { dates: fields.dates }),
      ...(description === undefined ? {} : { description: description || null }),
      ...(venue === undefined ? {} : { venue: venue || school.venue }),
      ...(imageUrl === undefined
        ? {}
        : { imageUrl: await this.media.accept(manager, imageUrl, `Poster of ${title}`) }),
    };
  }
}

const idsOf = ({ id, schoolId }: Production) => ({ schoolId, productionId: id });

const lockedPerformances = (manager: EntityManager, productionId: string): Promise<Performance[]> =>
  manager.find(Performance, {
    where: { productionId },
    order: { dateTime: 'ASC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** As it is when it is written, so that two people who save at once are both told truthfully. @throws Problem 404 */
async function locked(manager: EntityManager, id: string): Promise<Production> {
  const production = await manager.findOne(Production, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!production) throw notFound('Production');
  return production;
}
