import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SoldCode } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { discountWord } from '../../../contracts/rest/discount-codes.js';
import type { DiscountCodeRules } from '../../../contracts/discount-price.js';
import { network } from '../../../infrastructure/http/network.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { RateWindows, type Rate } from '../../../infrastructure/http/rate-windows.js';
import { discountCodeRefused } from '../domain/discount-codes.js';
import { lackingFor } from '../domain/reservations.js';
import { DiscountCode } from '../entities/discount-code.entity.js';
import type { PerformanceForSale } from '../queries/catalogue-reader.js';
import { discountCodesOf } from '../queries/discount-codes.js';
import { DiscountCodeStreams } from '../reservations/reservation-streams.js';

/** A discount code with the word that an order names. */
export interface KnownCode extends DiscountCodeRules, SoldCode {
  /** Bookings that may use the word. */
  readonly ordersPerWord: number;
  /** ISO 8601, exclusive; null: for good. */
  readonly until: string | null;
}

/** Person who tries words: the network, and the id of a signed-in person. Null for staff of the school, who have no limit. */
export type WhoTries = { readonly address: string; readonly personId: string | null } | null;

/** Refused words after which further words are not looked at. */
const REFUSED_OF_NETWORK: Rate = { limit: 30, seconds: 600 };
const REFUSED_OF_PERSON: Rate = { limit: 10, seconds: 600 };

/** Finds discount codes by their words. */
@Injectable()
export class DiscountCodes {
  /** Codes by word, as old as the state of the catalogue with which they are kept. */
  private readonly byWord = new WeakMap<PerformanceForSale, Promise<Map<string, DiscountCode>>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: DiscountCodeStreams,
    private readonly rates: RateWindows,
  ) {}

  /**
   * Returns the code of a word that a family or staff typed. Its uses are counted when it is used.
   * @param now ISO 8601
   * @throws Refusal `discount_code_refused`; Problem 429 `too_many_code_tries`
   */
  async require(
    sale: PerformanceForSale,
    typed: string,
    who: WhoTries,
    now: string,
  ): Promise<KnownCode> {
    this.requireFewTries(who);
    const word = discountWord(typed);
    const code = (await this.codesOf(sale)).get(word);
    if (!code || (code.until !== null && code.until.toISOString() <= now)) throw this.refused(who);
    const { id, name, reduction, kindId, sectionIds, ordersPerWord, until } = code;
    return {
      id,
      word,
      name,
      reduction,
      kindId,
      sectionIds,
      ordersPerWord,
      until: until?.toISOString() ?? null,
    };
  }

  /** Does the same as `require`, and refuses a word that is used up as well. */
  async requireUnused(
    sale: PerformanceForSale,
    typed: string,
    who: WhoTries,
    now: string,
  ): Promise<KnownCode> {
    const code = await this.require(sale, typed, who, now);
    const uses = await this.streams.load(code.id);
    if (lackingFor(uses, '', new Map([[code.word, 1]]), () => code.ordersPerWord))
      throw this.refused(who);
    return code;
  }

  /** Returns how many bookings may use each word of a code; 0 when its production was deleted. */
  async limitOf(codeId: string): Promise<number> {
    const code = await this.dataSource
      .getRepository(DiscountCode)
      .findOne({ where: { id: codeId }, select: { id: true, ordersPerWord: true } });
    return code?.ordersPerWord ?? 0;
  }

  /** Counts a refused word and returns its refusal, which is the same for unknown, used up, expired and archived codes. */
  refused(who: WhoTries): Refusal {
    if (who !== null) for (const [rate, key] of limitsOf(who)) this.rates.count(rate, key);
    return discountCodeRefused();
  }

  private requireFewTries(who: WhoTries): void {
    if (who === null) return;
    const seconds = Math.max(
      ...limitsOf(who).map(([rate, key]) => this.rates.secondsLeft(rate, key)),
    );
    if (seconds === 0) return;
    const minutes = Math.ceil(seconds / 60);
    throw new Problem(
      429,
      'too_many_code_tries',
      `Too many discount codes were tried. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or order without one.`,
      {},
      { 'Retry-After': String(seconds) },
    );
  }

  private codesOf(sale: PerformanceForSale): Promise<Map<string, DiscountCode>> {
    const known = this.byWord.get(sale);
    if (known) return known;
    const loading = discountCodesOf(this.dataSource, sale.production.id).then(
      (codes) =>
        new Map(
          codes
            .filter(({ archivedAt }) => archivedAt === null)
            .flatMap((code) => code.words.map((word) => [word, code] as const)),
        ),
    );
    this.byWord.set(sale, loading);
    loading.catch(() => this.byWord.delete(sale));
    return loading;
  }
}

const limitsOf = ({
  address,
  personId,
}: NonNullable<WhoTries>): readonly (readonly [Rate, string])[] => [
  [REFUSED_OF_NETWORK, `discount codes ${network(address)}`],
  ...(personId === null ? [] : ([[REFUSED_OF_PERSON, `discount codes of ${personId}`]] as const)),
];
