import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import { nameLook } from '../../../../contracts/folded-text.js';
import { toSen } from '../../../../contracts/money.js';
import {
  MOST_EXTRAS,
  type ExtraRequest,
  type ExtraUpdateRequest,
  type ExtraView,
} from '../../../../contracts/rest/extras.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { noReservations, type Reservations } from '../../domain/reservations.js';
import { Extra } from '../../entities/extra.entity.js';
import { Production } from '../../entities/production.entity.js';
import { extrasOf, extraView } from '../../queries/extras.js';
import { StockStreams } from '../../reservations/reservation-streams.js';
import { changesOf, lockedProduction } from '../archivable-rows.js';
import { withoutEmpty } from '../ticket-kinds/ticket-kind-requests.dto.js';

/** Fields that may change. */
const CHANGING = ['name', 'translations', 'priceSen', 'stock', 'keptWhenCancelled'] as const;

/** Changes the extras of productions. A lock on each production allows one change at a time. */
@Injectable()
export class ExtraWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly stocks: StockStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ id }: Production): Promise<ExtraView[]> {
    const extras = await extrasOf(this.dataSource, id);
    return Promise.all(
      extras.map(async (each) => extraView(each, await this.stocks.load(each.id))),
    );
  }

  /** @throws Problem 409 `extra_exists`, 422 `too_many_extras` */
  async create({ id }: Production, request: ExtraRequest, by: Author): Promise<ExtraView> {
    return this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, id);
      const extra = manager.create(Extra, {
        productionId: id,
        type: request.type,
        name: request.name,
        translations: {},
        priceSen: 0,
        stock: [],
        keptWhenCancelled: false,
        archivedAt: null,
        ...columnsOf(request),
      });
      requireFits(extra, await extrasOf(manager, id), request);
      const saved = await manager.save(extra);
      await this.outbox.record(manager, by, [extraAdded(production, saved)], { productionId: id });
      return extraView(saved, noReservations());
    });
  }

  /** @throws Problem 404, 409 `changed_meanwhile`, `extra_exists`, 422 `size_taken`, `too_many_extras` */
  async update(
    { id, productionId }: Extra,
    { basedOn, ...request }: ExtraUpdateRequest,
    by: Author,
  ): Promise<ExtraView> {
    const reserved = await this.stocks.load(id);
    return this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, productionId);
      const all = await extrasOf(manager, productionId);
      const before = all.find((extra) => extra.id === id);
      if (!before) throw notFound('Extra');
      const after = Object.assign(new Extra(), before, columnsOf(request));
      if (request.archived !== undefined)
        after.archivedAt = request.archived ? (before.archivedAt ?? this.clock.now()) : null;
      const [shown, wished] = [extraView(before, reserved), extraView(after, reserved)];
      requireUnchanged(shown, wished, basedOn);
      const others = all.filter((extra) => extra.id !== id);
      requireFits(after, others, { type: before.type, ...request });
      requireTakenSizes(after, reserved);
      const changes = changesOf(CHANGING, [before, after], [shown, wished], { priceSen: 'price' });
      if (Object.keys(changes).length === 0) return shown;
      await manager.save(after);
      await this.outbox.record(
        manager,
        by,
        [{ type: 'ExtraChanged', data: { ...idsOf(production, after), changes } }],
        { productionId },
      );
      return wished;
    });
  }
}

const idsOf = ({ id: productionId, schoolId }: Production, { id: extraId }: Extra) => ({
  schoolId,
  productionId,
  extraId,
});

export const extraAdded = (production: Production, extra: Extra): CatalogueEvent => ({
  type: 'ExtraAdded',
  data: { ...idsOf(production, extra), after: fieldsOf(extra, ['type', ...CHANGING]) },
});

/** Returns the columns for the fields of the request. */
function columnsOf(request: Partial<ExtraRequest>): Partial<Extra> {
  const { name, translations, price, stock, keptWhenCancelled } = request;
  return {
    ...(name === undefined ? {} : { name }),
    ...(translations === undefined ? {} : { translations: withoutEmpty(translations) }),
    ...(price === undefined ? {} : { priceSen: toSen(String(price)) ?? 0 }),
    ...(stock === undefined
      ? {}
      : { stock: stock.map(({ size, stock: all }) => ({ size: size ?? '', stock: all })) }),
    ...(keptWhenCancelled === undefined ? {} : { keptWhenCancelled }),
  };
}

/** Checks a new or changed extra against its type and the other extras of its production. */
function requireFits(
  extra: Extra,
  others: readonly Extra[],
  { type, price, stock, keptWhenCancelled }: Partial<ExtraRequest>,
): void {
  if (type === 'thing') {
    if (price === undefined && extra.stock.length === 0)
      throw invalidInput({ price: 'Please enter the price of the extra' });
    if (extra.stock.length === 0)
      throw invalidInput({ stock: 'Please enter how many there are to sell' });
    if (keptWhenCancelled)
      throw invalidInput({ keptWhenCancelled: 'Only a donation is kept when it is cancelled' });
  } else if (price !== undefined || stock !== undefined)
    throw invalidInput({
      price: 'Families choose the sum of a donation: leave out price and stock',
    });
  const sizes = extra.stock.map(({ size }) => nameLook(size));
  if (new Set(sizes).size < sizes.length || (sizes.length > 1 && sizes.includes('')))
    throw invalidInput({ stock: 'Please give each size a name of its own' });
  if (extra.archivedAt !== null) return;
  const sold = others.filter(({ archivedAt }) => archivedAt === null);
  if (sold.length >= MOST_EXTRAS)
    throw new Problem(
      422,
      'too_many_extras',
      `A production can have at most ${MOST_EXTRAS} extras. Archive one first.`,
    );
  if (!sold.some(({ name }) => nameLook(name) === nameLook(extra.name))) return;
  const message = `There is an extra called ${extra.name} already. Please choose another name.`;
  throw new Problem(409, 'extra_exists', message, { fields: { name: message } });
}

function requireTakenSizes({ stock }: Extra, { taken }: Pick<Reservations, 'taken'>): void {
  const gone = [...taken.keys()].find((name) => !stock.some(({ size }) => size === name));
  if (gone === undefined) return;
  const message =
    gone === ''
      ? 'Orders have pieces without a size. Please keep this stock as it is.'
      : `Orders have pieces of the size ${gone}. Please keep the size, with a stock of 0 if it is not sold any more.`;
  throw new Problem(422, 'size_taken', message, { fields: { stock: message } });
}
