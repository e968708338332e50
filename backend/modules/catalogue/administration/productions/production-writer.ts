import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaLibrary } from '../../../content/api.js';
import type { ProductionRequest } from '../../../../contracts/rest/administration.js';
import type { School } from '../../../schools/api.js';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { changedFields, fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { deletedPerformance } from '../performances/performance-events.js';
import { Performance } from '../../entities/performance.entity.js';
import { Production } from '../../entities/production.entity.js';

type Fields = Partial<Omit<ProductionRequest, 'schoolId'>>;

/** What its events tell. */
const TOLD = ['title', 'description', 'dates', 'venue', 'imageUrl'] as const;

@Injectable()
export class ProductionWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly media: MediaLibrary,
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

  async update(school: School, { id }: Production, fields: Fields, by: Author): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      const columns = await this.columns(manager, school, fields, fields.title ?? before.title);
      const changes = changedFields(before, columns, TOLD);
      if (Object.keys(changes).length === 0) return;
      await manager.update(Production, id, columns);
      await this.record(manager, by, before, [
        { type: 'ProductionChanged', data: { ...idsOf(before), changes } },
      ]);
    });
  }

  /** With its performances and its plan. Its bookings are cancelled by those who hear of it (booking/policies). */
  async delete({ id }: Production, by: Author): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      const performances = await manager.find(Performance, {
        where: { productionId: id },
        order: { dateTime: 'ASC', id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      await manager.delete(Production, id);
      await this.record(manager, by, before, [
        ...performances.map((performance) => deletedPerformance(before, performance, true)),
        { type: 'ProductionDeleted', data: { ...idsOf(before), before: fieldsOf(before, TOLD) } },
      ]);
    });
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

/** As it is when it is written, so that two people who save at once are both told truthfully. @throws Problem 404 */
async function locked(manager: EntityManager, id: string): Promise<Production> {
  const production = await manager.findOne(Production, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!production) throw notFound('Production');
  return production;
}
