import {
  COME_BACK_MS,
  MAILBOX,
  MAP_MS,
  PROJECTIONS_SHARE,
  RECEIPT_MS,
  WAIT_FOR_READ_MODELS_MS,
  type Costs,
} from './figures.js';
import { Clock, Machine, Program } from './simulation.js';

/** Programs and the cores that they have. */
export interface Site {
  /** Cores of the machine that backends, Postgres, projections and (if it is one) the client share; null: each has a machine of its own. */
  readonly sharedCores: number | null;
  readonly backends: number;
  readonly postgresCores: number;
  readonly projections: number;
  /** Work that the client does for each request on the shared cores. */
  readonly clientMs: number;
}

export interface Families {
  readonly schools: number;
  readonly perSchool: number;
  readonly seatsPerSchool: number;
  /** Seats that an order has, by turns. */
  readonly seatsAnOrder: readonly number[];
  /** When a family of a school comes, in ms from the start of the sale: `place` of `of`, evenly between 0 and 1. */
  readonly comesAt: (share: number) => number;
  /** A family looks at the map first, and takes so long to choose; null: it orders at once, without looking. */
  readonly choosesMs: ((share: number) => number) | null;
  /** Orders a family makes before it gives up, when others were faster. */
  readonly tries: number;
  /** The share of tries that meet a seat that is taken, though others are free. */
  readonly clashes: number;
  /** Requests under way at a time, of all families; Infinity: as many as there are families. */
  readonly atOnce: number;
  /** Families that the waiting room lets in each second; Infinity: there is none. */
  readonly admittedPerSecond: number;
}

export interface Outcome {
  readonly orders: number;
  readonly refused: number;
  readonly lastAnswerMs: number;
  /** From pressing the button to the answer, tries that the mailbox sent away included. */
  readonly answersMs: readonly number[];
  readonly winnersMs: readonly number[];
  /** From coming to being let in. */
  readonly roomMs: readonly number[];
  readonly sentAway: number;
  /** From an order being written to the read models having it, at most. */
  readonly mostBehindMs: number;
  /** Work of each program by the last answer, as a share of the cores that it could have had in the busiest minute. */
  readonly busiest: Readonly<Record<'backend' | 'Postgres' | 'projections', number>>;
  /** Readers of receipts that are needed if every order's receipt comes within half an hour. */
  readonly receiptReaders: number;
}

interface Family {
  readonly school: number;
  readonly seats: number;
  readonly share: number;
  triesLeft: number;
}

interface Order {
  readonly family: Family;
  readonly pressedAt: number;
  readonly answered: () => void;
}

const HALF_HOUR_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

export interface CostsOfOrders {
  readonly sale: Costs;
  readonly refused: Costs;
  /** The mail of an order, after its buyer is answered; null: the mails come later. */
  readonly mail: Costs | null;
}

/** One sale, from its first second to its last answer. */
export function simulate(site: Site, families: Families, costs: CostsOfOrders): Outcome {
  return new OnSale(site, families, costs).run();
}

class OnSale {
  private readonly clock = new Clock();
  private readonly backends: readonly Program[];
  private readonly postgres: Program;
  private readonly projections: readonly Program[];
  private readonly client: Program | null;
  private readonly seatsLeft: number[];
  private readonly mailboxes: readonly Order[][];
  private readonly appending: boolean[];
  /** Of each backend: mails of orders that are not sent yet, and whether it sends one. */
  private readonly mailsWaiting: number[] = [];
  private readonly sending: boolean[] = [];
  private readonly work = {
    backend: [] as number[],
    Postgres: [] as number[],
    projections: [] as number[],
  };
  private readonly answersMs: number[] = [];
  private readonly winnersMs: number[] = [];
  private readonly roomMs: number[] = [];
  private refused = 0;
  private sentAway = 0;
  private lastAnswerMs = 0;
  private mostBehindMs = 0;
  private underWay = 0;
  private readonly atTheDoor: (() => void)[] = [];

  constructor(
    private readonly site: Site,
    private readonly families: Families,
    private readonly costs: CostsOfOrders,
  ) {
    const { clock } = this;
    const shared = site.sharedCores === null ? null : new Machine(clock, site.sharedCores);
    const own = (cores: number): Machine => shared ?? new Machine(clock, cores);
    const many = (count: number): readonly Program[] =>
      Array.from({ length: count }, () => new Program(own(1), 1));
    this.backends = many(site.backends);
    this.postgres = new Program(own(site.postgresCores), 64);
    this.projections = many(site.projections);
    this.client = shared && site.clientMs > 0 ? new Program(shared, 1) : null;
    const { schools, seatsPerSchool } = families;
    this.seatsLeft = Array.from({ length: schools }, () => seatsPerSchool);
    this.mailboxes = Array.from({ length: schools }, () => []);
    this.appending = Array.from({ length: schools }, () => false);
  }

  run(): Outcome {
    const { schools, perSchool, seatsAnOrder, comesAt, tries, admittedPerSecond } = this.families;
    const coming: { readonly at: number; readonly family: Family }[] = [];
    for (let place = 0; place < perSchool; place += 1)
      for (let school = 0; school < schools; school += 1) {
        const share = (place + (school + 0.5) / schools) / perSchool;
        const seats = seatsAnOrder[place % seatsAnOrder.length] ?? 1;
        coming.push({ at: comesAt(share), family: { school, seats, share, triesLeft: tries } });
      }
    coming.sort((a, b) => a.at - b.at);
    let admittedAt = 0;
    for (const { at, family } of coming) {
      admittedAt = Math.max(at, admittedAt + 1000 / admittedPerSecond);
      this.roomMs.push(admittedAt - at);
      this.clock.after(admittedAt, () => this.come(family));
    }
    this.clock.run();
    return this.outcome();
  }

  private outcome(): Outcome {
    const { site, winnersMs } = this;
    const busiest = (work: readonly number[], cores: number): number =>
      work.reduce((most, ms) => Math.max(most, ms), 0) / (cores * MINUTE_MS);
    return {
      orders: winnersMs.length,
      refused: this.refused,
      lastAnswerMs: this.lastAnswerMs,
      answersMs: this.answersMs,
      winnersMs,
      roomMs: this.roomMs,
      sentAway: this.sentAway,
      mostBehindMs: this.mostBehindMs,
      busiest: {
        backend: busiest(this.work.backend, site.backends),
        Postgres: busiest(this.work.Postgres, site.postgresCores),
        projections: busiest(this.work.projections, site.projections),
      },
      receiptReaders: (winnersMs.length * RECEIPT_MS) / HALF_HOUR_MS,
    };
  }

  private come(family: Family): void {
    const { choosesMs } = this.families;
    if (!choosesMs) return this.press(family);
    this.onBackend(family.school, MAP_MS, () =>
      this.clock.after(choosesMs(family.share), () => this.press(family)),
    );
  }

  /** The button. Who has to wait for a free connection, as in the bench, has not pressed it yet. */
  private press(family: Family): void {
    const begin = (): void => {
      this.underWay += 1;
      const order: Order = {
        family,
        pressedAt: this.clock.now,
        answered: () => {
          this.underWay -= 1;
          this.atTheDoor.shift()?.();
        },
      };
      if (!this.client) return this.receive(order);
      this.client.run(this.site.clientMs, () => this.receive(order));
    };
    if (this.underWay < this.families.atOnce) begin();
    else this.atTheDoor.push(begin);
  }

  /** Half of a request's work in the backend is done before its seats are decided. */
  private receive(order: Order): void {
    const { refused } = this.costs;
    const { school } = order.family;
    this.onBackend(school, refused.backendMs / 2, () =>
      this.onPostgres(refused.postgresMs, () => {
        const mailbox = this.mailboxes[school] ?? [];
        if (mailbox.length >= MAILBOX) {
          this.sentAway += 1;
          this.clock.after(COME_BACK_MS, () => this.receive(order));
          return;
        }
        mailbox.push(order);
        this.decide(school);
      }),
    );
  }

  /** All who wait are decided together, and one append writes what they won. */
  private decide(school: number): void {
    const mailbox = this.mailboxes[school] ?? [];
    if (this.appending[school] || mailbox.length === 0) return;
    this.appending[school] = true;
    const won: Order[] = [];
    for (const order of mailbox.splice(0, 500)) {
      const left = this.seatsLeft[school] ?? 0;
      const { seats } = order.family;
      if (left < seats || this.clash(order)) {
        this.refuse(order);
        continue;
      }
      this.seatsLeft[school] = left - seats;
      won.push(order);
    }
    const { sale, refused } = this.costs;
    const ofPostgres = sale.postgresMs * (1 - PROJECTIONS_SHARE) - refused.postgresMs;
    this.onPostgres(won.length * ofPostgres, () => {
      for (const order of won) this.sell(order);
      this.appending[school] = false;
      this.decide(school);
    });
  }

  private clashed = 0;

  /** Every so-and-so-many-th try meets a taken seat, evenly. */
  private clash(order: Order): boolean {
    const { clashes } = this.families;
    if (order.family.triesLeft <= 1 && this.families.tries > 1) return false;
    this.clashed += clashes;
    if (this.clashed < 1) return false;
    this.clashed -= 1;
    return true;
  }

  /** The answer waits for the read models, but not for ever. */
  private sell(order: Order): void {
    const { sale, refused, mail } = this.costs;
    const { school } = order.family;
    const writtenAt = this.clock.now;
    let told = false;
    const tell = (): void => {
      if (told) return;
      told = true;
      this.onBackend(school, sale.backendMs - refused.backendMs / 2, () => {
        this.winnersMs.push(this.clock.now - order.pressedAt);
        this.answer(order);
        if (!mail) return;
        const sender = school % this.backends.length;
        this.mailsWaiting[sender] = (this.mailsWaiting[sender] ?? 0) + 1;
        this.sendMails(sender, mail);
      });
    };
    this.onProjections(school, sale.projectionsMs, () =>
      this.onPostgres(sale.postgresMs * PROJECTIONS_SHARE, () => {
        this.mostBehindMs = Math.max(this.mostBehindMs, this.clock.now - writtenAt);
        tell();
      }),
    );
    this.clock.after(WAIT_FOR_READ_MODELS_MS, tell);
  }

  /** A backend sends one mail after another. That it sends fewer while buyers wait (decision 47) is left out. */
  private sendMails(sender: number, mail: Costs): void {
    const waiting = this.mailsWaiting[sender] ?? 0;
    if (waiting === 0 || this.sending[sender]) return;
    this.mailsWaiting[sender] = waiting - 1;
    this.sending[sender] = true;
    this.onBackend(sender, mail.backendMs, () =>
      this.onPostgres(mail.postgresMs, () => {
        this.sending[sender] = false;
        this.sendMails(sender, mail);
      }),
    );
    this.onProjections(sender, mail.projectionsMs, () => {});
  }

  private refuse(order: Order): void {
    const { family } = order;
    this.onBackend(family.school, this.costs.refused.backendMs / 2, () => {
      this.refused += 1;
      this.answer(order);
      family.triesLeft -= 1;
      const { choosesMs } = this.families;
      if (family.triesLeft <= 0 || (this.seatsLeft[family.school] ?? 0) < family.seats) return;
      this.clock.after(choosesMs?.(1 - family.share) ?? 0, () => this.press(family));
    });
  }

  private answer(order: Order): void {
    this.lastAnswerMs = this.clock.now;
    this.answersMs.push(this.clock.now - order.pressedAt);
    order.answered();
  }

  private onBackend(school: number, ms: number, done: () => void): void {
    this.count(this.work.backend, ms);
    this.backends[school % this.backends.length]?.run(ms, done);
  }

  private onPostgres(ms: number, done: () => void): void {
    this.count(this.work.Postgres, ms);
    this.postgres.run(ms, done);
  }

  private onProjections(school: number, ms: number, done: () => void): void {
    this.count(this.work.projections, ms);
    this.projections[school % this.projections.length]?.run(ms, done);
  }

  private count(minutes: number[], ms: number): void {
    const minute = Math.floor(this.clock.now / MINUTE_MS);
    minutes[minute] = (minutes[minute] ?? 0) + ms;
  }
}
