import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaLibrary, type ArrivedPicture } from '../../../content/api.js';
import type {
  AffectedBookingsView,
  ProductionRequest,
  ProductionUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import type { School } from '../../../schools/api.js';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import { LONGEST } from '../../../../contracts/rest/text-limits.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { changedFields, fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { archiveColumn, requireNoBooks } from '../archive.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';
import { deletedPerformance } from '../performances/performance-events.js';
import { Performance } from '../../entities/performance.entity.js';
import { Production } from '../../entities/production.entity.js';
import { planEvents } from '../../domain/plan-changes.js';
import { loadPlans } from '../../queries/plan-loader.js';
import { copySections } from '../seating/copy-sections.js';
import { datedPriceView } from '../../queries/ticket-kinds.js';
import { copyTicketKinds } from '../ticket-kinds/copy-ticket-kinds.js';
import { storedPrices } from '../ticket-kinds/dated-prices.js';
import { withoutEmpty } from '../ticket-kinds/ticket-kind-requests.dto.js';
import { ticketKindAdded } from '../ticket-kinds/ticket-kind-writer.js';

type Fields = Omit<ProductionUpdateRequest, 'archived' | 'basedOn'>;

/** Fields that events record. */
const TOLD = ['title', 'description', 'dates', 'venue', 'imageUrl'] as const;
const TOLD_OF_CHANGES = [
  ...TOLD,
  'descriptionTranslations',
  'archivedAt',
  'draft',
  'standardPrices',
] as const;
/** Returns the fields of a new production's event; the last three are told only of productions that have them. */
const toldOf = ({ descriptionTranslations, draft, standardPrices }: Production) => [
  ...TOLD,
  ...(Object.keys(descriptionTranslations).length > 0
    ? (['descriptionTranslations'] as const)
    : []),
  ...(draft ? (['draft'] as const) : []),
  ...(standardPrices.length > 0 ? (['standardPrices'] as const) : []),
];

@Injectable()
export class ProductionWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly media: MediaLibrary,
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the new production's id. */
  async create(
    school: School,
    fields: Fields & Pick<ProductionRequest, 'title' | 'dates'>,
    by: Author,
  ): Promise<string> {
    const poster = await this.poster(fields);
    return this.dataSource.transaction(async (manager) => {
      const columns = {
        venue: school.venue,
        ...(await this.columns(manager, school, fields, fields.title, poster)),
      };
      const added = await manager.save(
        manager.create(Production, { schoolId: school.id, ...columns }),
      );
      await this.record(manager, by, added, [
        {
          type: 'ProductionAdded',
          data: { ...idsOf(added), after: fieldsOf(added, toldOf(added)) },
        },
      ]);
      return added.id;
    });
  }

  /** @throws Problem 409 `changed_meanwhile`, `not_over`, `published` */
  async update(
    school: School,
    { id }: Production,
    { basedOn, ...fields }: ProductionUpdateRequest,
    by: Author,
  ): Promise<void> {
    const poster = await this.poster(fields);
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      const prices = pricesOf(fields.standardPrices, before);
      requireUnchanged(
        { ...before, standardPrices: before.standardPrices.map(datedPriceView) },
        { ...fields, ...(prices && { standardPrices: prices.map(datedPriceView) }) },
        basedOn,
      );
      if (fields.draft && !before.draft) throw isPublished();
      const performances = fields.archived ? await lockedPerformances(manager, id) : [];
      const columns = {
        ...(await this.columns(manager, school, fields, fields.title ?? before.title, poster)),
        ...(prices && { standardPrices: prices }),
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

  /**
   * Copies texts, seating plan, prices and ticket kinds into a new draft without performances, and returns its id. Prices and
   * statuses for single performances are not copied.
   */
  clone({ id }: Production, by: Author): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const {
        schoolId,
        title,
        description,
        descriptionTranslations,
        dates,
        venue,
        imageUrl,
        standardPrices,
      } = await locked(manager, id);
      const texts = {
        title: titleOfCopy(title),
        description,
        descriptionTranslations,
        dates,
        venue,
        imageUrl,
        standardPrices,
      };
      const added = await manager.save(
        manager.create(Production, { schoolId, ...texts, draft: true }),
      );
      await copySections(manager, { sections: { productionId: id }, into: added.id, change: {} });
      const plan = (await loadPlans(manager, [added.id])).get(added.id) ?? [];
      const kinds = await copyTicketKinds(manager, id, added.id, this.clock.now());
      await this.record(manager, by, added, [
        {
          type: 'ProductionAdded',
          data: { ...idsOf(added), after: fieldsOf(added, toldOf(added)) },
        },
        ...planEvents(idsOf(added), [], plan),
        ...kinds.map((kind) => ticketKindAdded(added, kind)),
      ]);
      return added.id;
    });
  }

  /** Counts the bookings that a deletion would cancel, and what they paid. */
  async affected(id: string): Promise<AffectedBookingsView> {
    const performances = this.dataSource.getRepository(Performance);
    return this.sales.affected(await performances.findBy({ productionId: id }));
  }

  /**
   * Deletes the production with its performances and plan. Policies then cancel its bookings (orders/policies).
   * @throws Problem 409 `has_books`
   */
  async delete({ id }: Production, by: Author): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      const performances = await lockedPerformances(manager, id);
      await requireNoBooks(this.sales, performances, this.clock.now());
      await manager.delete(Production, id);
      await this.record(manager, by, before, [
        ...performances.map((performance) => deletedPerformance(before, performance, true)),
        {
          type: 'ProductionDeleted',
          data: { ...idsOf(before), before: fieldsOf(before, toldOf(before)) },
        },
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

  private poster({ imageUrl }: Fields): Promise<ArrivedPicture | null> {
    return this.media.arrived(imageUrl ?? null);
  }

  /** Returns the columns for the fields of the request. */
  private async columns(
    manager: EntityManager,
    school: School,
    fields: Fields,
    title: string,
    poster: ArrivedPicture | null,
  ): Promise<Partial<Production>> {
    const { description, descriptionTranslations, venue, imageUrl } = fields;
    return {
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(fields.dates === undefined ? {} : { dates: fields.dates }),
      ...(description === undefined ? {} : { description: description || null }),
      ...(descriptionTranslations === undefined
        ? {}
        : { descriptionTranslations: withoutEmpty(descriptionTranslations) }),
      ...(venue === undefined ? {} : { venue: venue || school.venue }),
      ...(fields.draft === undefined ? {} : { draft: fields.draft }),
      ...(imageUrl === undefined
        ? {}
        : { imageUrl: await this.media.note(manager, poster, `Poster of ${title}`) }),
    };
  }
}

/**
 * Returns the dated prices to store; undefined when the request has none. Equal prices stay as they are stored, because Postgres
 * orders the keys of JSON in its own way.
 */
function pricesOf(
  wished: Fields['standardPrices'],
  { standardPrices: stored }: Production,
): Production['standardPrices'] | undefined {
  if (wished === undefined) return undefined;
  const prices = storedPrices(wished, 'standardPrices');
  const json = (some: Production['standardPrices']) => JSON.stringify(some.map(datedPriceView));
  return json(prices) === json(stored) ? stored : prices;
}

/** A published production cannot become a draft again, because families may have ordered seats, and have links to the page. */
const isPublished = (): Problem =>
  new Problem(
    409,
    'published',
    'This production is published, so it cannot become a draft again. Switch its sales off, or archive it once it is over.',
  );

const COPY = ' (copy)';
const titleOfCopy = (title: string): string => title.slice(0, LONGEST.line - COPY.length) + COPY;

const idsOf = ({ id, schoolId }: Production) => ({ schoolId, productionId: id });

const lockedPerformances = (manager: EntityManager, productionId: string): Promise<Performance[]> =>
  manager.find(Performance, {
    where: { productionId },
    order: { dateTime: 'ASC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Reads and locks the production, so that two people who save at once both compare with the stored state. @throws Problem 404 */
async function locked(manager: EntityManager, id: string): Promise<Production> {
  const production = await manager.findOne(Production, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!production) throw notFound('Production');
  return production;
}
