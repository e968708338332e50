import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import { toSen } from '../../../../contracts/money.js';
import {
  discountWord,
  LONGEST_WORD,
  MOST_DISCOUNT_CODES,
  SHORTEST_WORD,
  type DiscountCodeRequest,
  type DiscountCodeUpdateRequest,
  type DiscountCodeView,
} from '../../../../contracts/rest/discount-codes.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound, Problem } from '../../../../infrastructure/http/problem.js';
import { invalidInput } from '../../../../infrastructure/http/validation.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { fieldsOf } from '../../../../infrastructure/outbox/changed-fields.js';
import { DiscountCodeStreams } from '../../reservations/reservation-streams.js';
import { DiscountCode } from '../../entities/discount-code.entity.js';
import { Production } from '../../entities/production.entity.js';
import { SeatingSection } from '../../entities/seating-section.entity.js';
import { TicketKind } from '../../entities/ticket-kind.entity.js';
import { discountCodesOf, discountCodeView } from '../../queries/discount-codes.js';
import { changesOf, lockedProduction } from '../archivable-rows.js';
import { parseMoment } from '../performances/moment.js';
import { randomWords } from './random-words.js';

/** Fields that may change. */
const CHANGING = ['name', 'reduction', 'kindId', 'sectionIds', 'ordersPerWord', 'until'] as const;

/** Changes the discount codes of productions. A lock on each production allows one change at a time. */
@Injectable()
export class DiscountCodeWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly streams: DiscountCodeStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ id }: Production): Promise<DiscountCodeView[]> {
    const codes = await discountCodesOf(this.dataSource, id);
    return Promise.all(codes.map((code) => this.withUses(code)));
  }

  /** Returns each word of a code, with the orders that may still use it. */
  async words({
    id,
    words,
    ordersPerWord,
  }: DiscountCode): Promise<readonly { readonly word: string; readonly left: number }[]> {
    const { taken } = await this.streams.load(id);
    return words.map((word) => ({
      word,
      left: Math.max(0, ordersPerWord - (taken.get(word) ?? 0)),
    }));
  }

  /** @throws Problem 409 `discount_code_exists`, 422 `too_many_discount_codes` */
  async create(
    { id }: Production,
    request: DiscountCodeRequest,
    by: Author,
  ): Promise<DiscountCodeView> {
    const added = await this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, id);
      const others = await discountCodesOf(manager, id);
      const code = manager.create(DiscountCode, {
        productionId: id,
        name: request.name,
        words: wordsOf(request, others),
        reduction: null,
        kindId: null,
        sectionIds: [],
        ordersPerWord: 1,
        until: null,
        archivedAt: null,
        ...columnsOf(request),
      });
      await requireFits(manager, code, others, request);
      const saved = await manager.save(code);
      await this.outbox.record(manager, by, [discountCodeAdded(production, saved)], {
        productionId: id,
      });
      return saved;
    });
    return discountCodeView(added, 0);
  }

  /** @throws Problem 404, 409 `changed_meanwhile`, `discount_code_exists`, 422 `too_many_discount_codes` */
  async update(
    { id, productionId }: DiscountCode,
    { basedOn, ...request }: DiscountCodeUpdateRequest,
    by: Author,
  ): Promise<DiscountCodeView> {
    const changed = await this.dataSource.transaction(async (manager) => {
      const production = await lockedProduction(manager, productionId);
      const all = await discountCodesOf(manager, productionId);
      const before = all.find((code) => code.id === id);
      if (!before) throw notFound('Discount code');
      const after = Object.assign(new DiscountCode(), before, columnsOf(request));
      if (request.archived !== undefined)
        after.archivedAt = request.archived ? (before.archivedAt ?? this.clock.now()) : null;
      const [shown, wished] = [discountCodeView(before, 0), discountCodeView(after, 0)];
      requireUnchanged(shown, wished, basedOn);
      const others = all.filter((code) => code.id !== id);
      await requireFits(manager, after, others, request);
      const changes = changesOf(CHANGING, [before, after], [shown, wished]);
      if (Object.keys(changes).length === 0) return before;
      await manager.save(after);
      await this.outbox.record(
        manager,
        by,
        [{ type: 'DiscountCodeChanged', data: { ...idsOf(production, after), changes } }],
        { productionId },
      );
      return after;
    });
    return this.withUses(changed);
  }

  private async withUses(code: DiscountCode): Promise<DiscountCodeView> {
    return discountCodeView(code, (await this.streams.load(code.id)).byBooking.size);
  }
}

const idsOf = ({ id: productionId, schoolId }: Production, { id: codeId }: DiscountCode) => ({
  schoolId,
  productionId,
  codeId,
});

export const discountCodeAdded = (production: Production, code: DiscountCode): CatalogueEvent => ({
  type: 'DiscountCodeAdded',
  data: { ...idsOf(production, code), after: fieldsOf(code, ['words', ...CHANGING]) },
});

/** Returns the words of a new code: the word that staff chose, or random words. */
function wordsOf(
  { word, wordCount }: DiscountCodeRequest,
  others: readonly DiscountCode[],
): string[] {
  if (!word) return randomWords(wordCount ?? 1, new Set(others.flatMap(({ words }) => words)));
  const chosen = discountWord(word);
  const length = [...chosen].length;
  if (!/^[\p{L}\p{M}\p{N}]+$/u.test(chosen) || length < SHORTEST_WORD || length > LONGEST_WORD)
    throw invalidInput({
      word: `Please choose a word of ${SHORTEST_WORD} to ${LONGEST_WORD} letters and digits`,
    });
  if ((wordCount ?? 1) > 1)
    throw invalidInput({ wordCount: 'A word that you choose makes one word; leave it out' });
  return [chosen];
}

/** Returns the columns for the fields of the request. */
function columnsOf(request: Partial<DiscountCodeRequest>): Partial<DiscountCode> {
  const { name, reduction, kindId, sectionIds, ordersPerWord, until } = request;
  return {
    ...(name === undefined ? {} : { name }),
    ...(reduction === undefined ? {} : { reduction: reduction && storedReduction(reduction) }),
    ...(kindId === undefined ? {} : { kindId: kindId?.toLowerCase() ?? null }),
    ...(sectionIds === undefined
      ? {}
      : { sectionIds: [...new Set(sectionIds.map((id) => id.toLowerCase()))] }),
    ...(ordersPerWord === undefined ? {} : { ordersPerWord }),
    ...(until === undefined ? {} : { until: until ? parseMoment(until) : null }),
  };
}

function storedReduction({
  type,
  amount,
  percent,
}: NonNullable<DiscountCodeRequest['reduction']>): DiscountCode['reduction'] {
  if (type === 'percent-off') return { type, percent: percent ?? 0 };
  const sen = toSen(String(amount)) ?? 0;
  if (sen === 0) throw invalidInput({ 'reduction.amount': 'A reduction is more than 0' });
  return { type, sen };
}

/** Checks a new or changed code against the other codes, the kinds and the sections of its production. */
async function requireFits(
  manager: EntityManager,
  code: DiscountCode,
  others: readonly DiscountCode[],
  { kindId, sectionIds }: Partial<DiscountCodeRequest>,
): Promise<void> {
  if (code.reduction === null && code.kindId === null && code.sectionIds.length === 0)
    throw invalidInput({
      reduction: 'A discount code takes something off, or gives a kind of ticket or a section',
    });
  if (code.archivedAt === null) {
    const accepted = others.filter(({ archivedAt }) => archivedAt === null);
    if (accepted.length >= MOST_DISCOUNT_CODES)
      throw new Problem(
        422,
        'too_many_discount_codes',
        `A production can have at most ${MOST_DISCOUNT_CODES} discount codes. Archive one first.`,
      );
    requireFreeWords(code, accepted);
  }
  const { productionId } = code;
  if (kindId && !(await manager.existsBy(TicketKind, { id: kindId, productionId })))
    throw invalidInput({ kindId: 'Please choose a kind of this production' });
  if (!sectionIds) return;
  const sections = await manager.findBy(SeatingSection, { productionId });
  const ids = new Set(sections.map(({ id }) => id));
  if (code.sectionIds.some((id) => !ids.has(id)))
    throw invalidInput({ sectionIds: 'Please choose sections of this production' });
}

function requireFreeWords({ words }: DiscountCode, accepted: readonly DiscountCode[]): void {
  const own = new Set(words);
  const other = accepted.find((code) => code.words.some((word) => own.has(word)));
  if (!other) return;
  const message = `The discount code ${other.name} already has this word. Please choose another one.`;
  throw new Problem(409, 'discount_code_exists', message, { fields: { word: message } });
}
