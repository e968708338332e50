import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import {
  catalogueStream,
  SITE_CATALOGUE_STREAM,
  type CatalogueEvent,
} from '../../../contracts/events/index.js';
import type {
  CatalogueHistoryEntry,
  CatalogueHistoryKind,
  CatalogueHistoryPage,
} from '../../../contracts/rest/catalogue-history.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { loadPlans, Performance, Production } from '../../catalogue/api.js';
import { isOwner, mayEditSite, User, type SignedInPerson } from '../../identity/api.js';
import { catalogueEntry, KIND_OF } from './catalogue-entries.js';
import { namesOf, type CatalogueNames } from './catalogue-names.js';

/** Filter for changes of the catalogue. An absent field does not filter. */
export interface CatalogueHistoryFilter {
  readonly kind?: CatalogueHistoryKind;
  readonly person?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
}

type StoredEvent = RecordedEvent<CatalogueEvent>;

const PAGE_SIZE = 50;

/**
 * Finds changes of a school's catalogue and of the site's texts, with their authors. The changes come from the events.
 */
@Injectable()
export class CatalogueHistories {
  constructor(
    private readonly events: DomainEventStore,
    private readonly dataSource: DataSource,
  ) {}

  /** Returns one page of the matching changes. @param page number of the page, from 1 */
  async page(
    person: SignedInPerson,
    schoolId: string,
    filter: CatalogueHistoryFilter,
    page: number,
  ): Promise<CatalogueHistoryPage> {
    const events = await this.read(person, schoolId);
    const found = events.filter(matching(filter)).reverse();
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return {
      entries: await this.entries(person, schoolId, events, shown),
      total: found.length,
      page,
      pageSize: PAGE_SIZE,
      people: peopleOf(events),
    };
  }

  async all(
    person: SignedInPerson,
    schoolId: string,
    filter: CatalogueHistoryFilter,
  ): Promise<CatalogueHistoryEntry[]> {
    const events = await this.read(person, schoolId);
    return this.entries(person, schoolId, events, events.filter(matching(filter)).reverse());
  }

  /** Reads a school's catalogue events, oldest first, without those that this version cannot read. */
  private async read(person: SignedInPerson, schoolId: string): Promise<StoredEvent[]> {
    const streams = await Promise.all(
      [catalogueStream(schoolId), ...(mayEditSite(person) ? [SITE_CATALOGUE_STREAM] : [])].map(
        (stream) => this.events.readStream(stream, 0),
      ),
    );
    const events = streams
      .flat()
      .filter((event) => event.unreadable === undefined) as unknown as StoredEvent[];
    // Array.sort is stable, so events of the same moment keep the order of their stream.
    return events.sort(
      (a, b) => Date.parse(a.metadata.occurredAt) - Date.parse(b.metadata.occurredAt),
    );
  }

  private async entries(
    person: SignedInPerson,
    schoolId: string,
    events: readonly StoredEvent[],
    shown: readonly StoredEvent[],
  ): Promise<CatalogueHistoryEntry[]> {
    const names = namesOf(events, await this.today(schoolId, events));
    const reader = { isOwner: isOwner(person, schoolId) };
    return shown.map((event) => catalogueEntry(event, names, reader));
  }

  /** Reads present names, such as those of performances and sections, from the tables. */
  private async today(schoolId: string, events: readonly StoredEvent[]): Promise<CatalogueNames> {
    const { manager } = this.dataSource;
    const productions = await manager.findBy(Production, { schoolId });
    const ids = productions.map(({ id }) => id);
    const userIds = [
      ...new Set(
        events.flatMap(({ type, data }) =>
          type === 'SchoolOwnerChanged'
            ? [data.before, data.after]
            : type === 'AdministratorAdded' || type === 'AdministratorRemoved'
              ? [data.userId]
              : [],
        ),
      ),
    ];
    const [performances, plans, people] = await Promise.all([
      manager.findBy(Performance, { productionId: In(ids) }),
      loadPlans(manager, ids),
      manager.findBy(User, { id: In(userIds) }),
    ]);
    const sections = [...plans.values()].flat();
    return {
      productions: new Map(productions.map(({ id, title }) => [id, title])),
      performances: new Map(performances.map(({ id, dateTime }) => [id, dateTime.toISOString()])),
      sections: new Map(sections.map(({ id, name }) => [id, name])),
      rows: new Map(
        sections.flatMap(({ id: sectionId, rows }) =>
          rows.map(({ id, label }) => [id, { label, sectionId }] as const),
        ),
      ),
      ticketKinds: new Map(),
      discountCodes: new Map(),
      extras: new Map(),
      people: new Map(people.map((one) => [one.id, displayName(one)])),
    };
  }
}

const matching =
  ({ kind, person, productionId, performanceId }: CatalogueHistoryFilter) =>
  ({ type, data, metadata: { actor } }: StoredEvent): boolean =>
    (kind === undefined || KIND_OF[type] === kind) &&
    (person === undefined || (actor.kind === 'user' && actor.id === person)) &&
    (productionId === undefined ||
      ('productionId' in data && data.productionId === productionId)) &&
    (performanceId === undefined || concerns(data, performanceId));

/** Returns true when a change concerns the performance, even if only a seat in the change names it. */
const concerns = (data: CatalogueEvent['data'], performanceId: string): boolean =>
  'performanceId' in data
    ? data.performanceId === performanceId
    : 'productionId' in data &&
      'changes' in data &&
      Array.isArray(data.changes) &&
      data.changes.some(
        (change) => change.part === 'seats' && change.performanceId === performanceId,
      );

/** Returns the authors of changes by name. A renamed person has the newest name. */
function peopleOf(events: readonly StoredEvent[]): { id: string; name: string }[] {
  const people = new Map(
    events.flatMap(({ metadata: { actor } }) =>
      actor.kind === 'user' ? [[actor.id, actor.name] as const] : [],
    ),
  );
  return [...people]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
