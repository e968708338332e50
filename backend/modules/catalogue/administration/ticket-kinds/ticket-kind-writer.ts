import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import { nameLook } from '../../../../contracts/folded-text.js';
import {
  MOST_TICKET_KINDS,
  type TicketKindRequest,
  type TicketKindUpdateRequest,
  type TicketKindView,
} from '../../../../contracts/rest/ticket-kinds.js';
import { STANDARD } from '../../../../contracts/ticket-price.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { Production } from '../../entities/production.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';
import { TicketKind } from '../../entities/ticket-kind.entity.js';
import { ticketKindsOf, ticketKindView } from '../../queries/ticket-kinds.js';
import { changesOf, lockedProduction } from '../archivable-rows.js';
import { nextOrder } from '../seating/copy-sections.js';
import { storedPrices } from './dated-prices.js';
import { withoutEmpty } from './ticket-kind-requests.dto.js';

/** Fields that events record. */
const TOLD = [
  'name',
  'translations',
  'prices',
  'sectionIds',
  'mostPerOrder',
  'onlyWith',
  'proof',
  'displayOrder',
] as const;

/** Changes the ticket kinds of productions. Changes of one production's kinds run one at a time, under the production's lock. */
@Injectable()
export class TicketKindWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ id }: Production): Promise<TicketKindView[]> {
    return (await ticketKindsOf(this.dataSource, id)).map(ticketKindView);
  }

  /** @throws Problem 409 `kind_exists`, 422 `too_many_kinds` */
  create({ id }: Production, request: TicketKindRequest, by: Author): Promise<TicketKindView> {
    return this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, id);
      const others = await ticketKindsOf(manager, id);
      const kind = manager.create(TicketKind, {
        productionId: id,
        name: request.name,
        translations: {},
        prices: [],
        sectionIds: null,
        mostPerOrder: null,
        onlyWith: [],
        proof: null,
        displayOrder: nextOrder(others),
        archivedAt: null,
        ...columnsOf(request),
      });
      await requireFits(manager, kind, others, request);
      const added = await manager.save(kind);
      await this.outbox.record(manager, by, [ticketKindAdded(production, added)], {
        productionId: id,
      });
      return ticketKindView(added);
    });
  }

  /** @throws Problem 404, 409 `changed_meanwhile`, `kind_exists`, 422 `too_many_kinds` */
  update(
    { id, productionId }: TicketKind,
    { basedOn, ...request }: TicketKindUpdateRequest,
    by: Author,
  ): Promise<TicketKindView> {
    return this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, productionId);
      const all = await ticketKindsOf(manager, productionId);
      const before = all.find((kind) => kind.id === id);
      if (!before) throw notFound('Kind of ticket');
      const after = Object.assign(new TicketKind(), before, columnsOf(request));
      if (request.archived !== undefined)
        after.archivedAt = request.archived ? (before.archivedAt ?? this.clock.now()) : null;
      const [shown, wished] = [ticketKindView(before), ticketKindView(after)];
      requireUnchanged(shown, wished, basedOn);
      await requireFits(
        manager,
        after,
        all.filter((kind) => kind.id !== id),
        request,
      );
      const changes = changesOf(TOLD, [before, after], [shown, wished]);
      if (Object.keys(changes).length === 0) return shown;
      await manager.save(after);
      await this.outbox.record(
        manager,
        by,
        [{ type: 'TicketKindChanged', data: { ...idsOf(production, id), changes } }],
        { productionId },
      );
      return wished;
    });
  }
}

const idsOf = ({ id: productionId, schoolId }: Production, kindId: string) => ({
  schoolId,
  productionId,
  kindId,
});

export const ticketKindAdded = (production: Production, kind: TicketKind): CatalogueEvent => ({
  type: 'TicketKindAdded',
  data: {
    ...idsOf(production, kind.id),
    after: fieldsOf(kind, kind.archivedAt === null ? TOLD : [...TOLD, 'archivedAt']),
  },
});

/** Returns the columns for the fields of the request. */
function columnsOf(request: Partial<TicketKindRequest>): Partial<TicketKind> {
  const { name, translations, prices, sectionIds, mostPerOrder, onlyWith, proof, displayOrder } =
    request;
  return {
    ...(name === undefined ? {} : { name }),
    ...(translations === undefined ? {} : { translations: withoutEmpty(translations) }),
    ...(prices === undefined ? {} : { prices: storedPrices(prices, 'prices') }),
    ...(sectionIds === undefined ? {} : { sectionIds: sectionIds && lowerCased(sectionIds) }),
    ...(mostPerOrder === undefined ? {} : { mostPerOrder }),
    ...(onlyWith === undefined ? {} : { onlyWith: lowerCased(onlyWith) }),
    ...(proof === undefined ? {} : { proof: proof || null }),
    ...(displayOrder === undefined ? {} : { displayOrder }),
  };
}

const lowerCased = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];

/** Checks a new or changed kind against the other kinds and the sections of its production. */
async function requireFits(
  manager: EntityManager,
  kind: TicketKind,
  others: readonly TicketKind[],
  { sectionIds, onlyWith }: Partial<TicketKindRequest>,
): Promise<void> {
  const sold = others.filter(({ archivedAt }) => archivedAt === null);
  if (kind.archivedAt === null) {
    if (sold.length >= MOST_TICKET_KINDS)
      throw new Problem(
        422,
        'too_many_kinds',
        `A production can have at most ${MOST_TICKET_KINDS} kinds of tickets. Archive one first.`,
      );
    requireFreeName(kind.name, ['Standard', ...sold.map(({ name }) => name)]);
  }
  const known = new Set([STANDARD, ...others.map(({ id }) => id)]);
  if (onlyWith && kind.onlyWith.some((id) => !known.has(id)))
    throw invalidInput({ onlyWith: 'Please choose other kinds of this production' });
  if (!sectionIds) return;
  const sections = await manager.findBy(SeatingSection, { productionId: kind.productionId });
  const ids = new Set(sections.map(({ id }) => id));
  if (kind.sectionIds?.some((id) => !ids.has(id)))
    throw invalidInput({ sectionIds: 'Please choose sections of this production' });
}

/** Refuses a name that reads like another kind's name, because families choose by it. */
function requireFreeName(name: string, others: readonly string[]): void {
  const taken = others.find((other) => nameLook(other) === nameLook(name));
  if (taken === undefined) return;
  const message = `There is already a kind of ticket called ${taken}. Please choose another name.`;
  throw new Problem(409, 'kind_exists', message, { fields: { name: message } });
}
