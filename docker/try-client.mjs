/**
 * Requests of docker/try.sh to the running site, as buyers and staff send them:
 *
 *   node try-client.mjs <address> <origin> ticket             one order, confirmed by staff, becomes a ticket
 *   node try-client.mjs <address> <origin> orders <seconds>   one order after another; prints when the first is placed, and at
 *                                                             the end the number of orders and of each refusal
 *   node try-client.mjs <address> <origin> race <buyers>      all order the same five seats at once: five orders, no more
 *   node try-client.mjs <address> <origin> sale <pairs>       until SIGTERM: pairs of buyers order one seat at once. Prints when
 *                                                             the first is sold, and at the end all answers; each seat has one
 *                                                             holder, and each accepted order is stored
 *   node try-client.mjs <address> <origin> count              number of all taken seats
 *
 * address: of the proxy; origin: PUBLIC_URL. Exits with 1 when a check fails. Each printed line is a result.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

const [address, origin, what, more] = process.argv.slice(2);
const OWNER = 'owner@melati.example';
/** Line that this script prints at the first order. docker/try.sh waits for this line. */
const BUYING = 'buying';
/** Milliseconds that an answer may take before it counts as lost. */
const PATIENCE_MS = 15_000;
/**
 * Milliseconds that an answer may take in a race. All requests of a race are sent at once, so a slow machine answers late. The
 * proxy has a shorter time limit of its own.
 */
const RACE_PATIENCE_MS = 60_000;

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request as a browser at the origin does, because the site begins a sign-in only at its own host. `fetch`
 * sets the Host header itself, so this does not use `fetch`.
 */
const ask = (method, path, body, headers, patienceMs) =>
  new Promise((resolve, reject) => {
    request(
      address + path,
      {
        agent,
        method,
        headers: { ...headers, host: new URL(origin).host },
        signal: AbortSignal.timeout(patienceMs),
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });

/** Cookies of one person. The last value of each name counts, whatever its path. */
class Person {
  cookies = new Map();

  async send(method, path, { json, form, headers = {}, patienceMs = PATIENCE_MS } = {}) {
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
    const answer = await ask(
      method,
      path,
      body?.toString(),
      {
        origin,
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...(json === undefined
          ? form && { 'content-type': 'application/x-www-form-urlencoded' }
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      patienceMs,
    );
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const text = await textOf(answer);
    return { status: answer.statusCode, location: answer.headers.location, text };
  }

  /** Reads a path and retries for a while, as the site's pages do, because reading changes nothing. */
  async get(path) {
    const until = Date.now() + 2 * PATIENCE_MS;
    for (;;) {
      const { status, text } = await this.send('GET', path).catch((error) => ({
        status: 0,
        text: String(error),
      }));
      if (status === 200) return JSON.parse(text);
      if ((status > 0 && status < 500) || Date.now() > until)
        throw new Error(`GET ${path} answered ${status}: ${text.slice(0, 200)}`);
      await pause(200);
    }
  }

  /** Signs in by a click on the development provider's list. */
  async signIn(email) {
    const follow = async (path, form) => {
      let at = path;
      let answer = await this.send(form ? 'POST' : 'GET', at, { form });
      while (answer.location) {
        const next = new URL(answer.location, new URL(at, origin));
        at = next.pathname + next.search;
        answer = await this.send('GET', at);
      }
      return at;
    };
    await follow(await follow('/api/login'), { email });
    const { user } = await this.get('/api/user');
    if (user?.email !== email) throw new Error(`${email} could not sign in.`);
  }
}

const visitor = new Person();

/** Returns every performance with its seats, their prices and whether they are free. */
async function halls() {
  const shows = await visitor.get('/api/performances');
  return Promise.all(
    shows.map(async (show) => {
      const sections = await visitor.get(
        `/api/productions/${show.productionId}/seating?performanceId=${show.id}`,
      );
      const seats = sections.flatMap(({ name, rows }) =>
        rows.flatMap(({ rowLabel, seatCount, price, overrides }) => {
          const own = new Map(overrides.map((override) => [override.seatNumber, override]));
          return Array.from({ length: seatCount }, (_, index) => index + 1).map((number) => ({
            section: name,
            row: rowLabel,
            number,
            price: own.get(number)?.customPrice ?? price,
            free: (own.get(number)?.status ?? 'available') === 'available',
          }));
        }),
      );
      return { show, seats };
    }),
  );
}

const taken = (all) =>
  all.reduce((sum, { seats }) => sum + seats.filter(({ free }) => !free).length, 0);

function order(buyer, show, { section, row, number, price }, key = randomUUID(), patienceMs) {
  return buyer.send('POST', '/api/bookings', {
    json: {
      performanceId: show.id,
      customerName: 'Try Buyer',
      customerEmail: `buyer-${key}@families.example`,
      customerPhone: '012-345 6789',
      seats: [{ section, row, number }],
      totalAmount: Number(price).toFixed(2),
    },
    headers: { 'idempotency-key': key },
    patienceMs,
  });
}

/** Returns true for a refusal that is final. A retry would get the same answer, because nobody else orders these seats. */
const isRefusal = ({ status }) => status >= 400 && status < 500 && status !== 429;

const broken = (error) => ({ status: error.code ?? error.name });
const count = (tally, { status }) => tally.set(status, (tally.get(status) ?? 0) + 1);
const tallied = (tally) => [...tally].map(([status, times]) => `${times} x ${status}`).join(', ');

const freeSeats = (seats) => seats.filter(({ free, price }) => free && Number(price) > 0);
/** Returns the largest hall. In the demo it belongs to OWNER's school, and OWNER confirms the booking. */
const largest = (all) =>
  all.reduce((best, one) => (one.seats.length > best.seats.length ? one : best));
/** Returns the hall with the most free seats, because a fast machine sells a hall out within a minute of trials. */
const emptiest = (all) =>
  all.reduce((best, one) =>
    freeSeats(one.seats).length > freeSeats(best.seats).length ? one : best,
  );
/** Milliseconds between two orders, so that free seats remain at the end. */
const PAUSE_MS = 100;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const does = {
  async ticket() {
    const { show, seats } = largest(await halls());
    const buyer = new Person();
    const placed = await order(buyer, show, freeSeats(seats)[0]);
    if (placed.status !== 201) throw new Error(`No order: ${placed.status} ${placed.text}`);
    const { bookingId } = JSON.parse(placed.text);
    const staff = new Person();
    await staff.signIn(OWNER);
    const confirmed = await staff.send('PATCH', `/api/admin/bookings/${bookingId}/status`, {
      json: { status: 'confirmed' },
    });
    if (confirmed.status !== 200) throw new Error(`Not confirmed: ${confirmed.text}`);
    const { status, confirmationNumber } = await buyer.get(`/api/bookings/${bookingId}`);
    if (status !== 'confirmed') throw new Error(`The booking is ${status}`);
    console.log(`ticket ${confirmationNumber}: ${status}`);
  },

  async orders() {
    const { show, seats } = emptiest(await halls());
    const until = Date.now() + Number(more) * 1000;
    const refused = new Map();
    let placed = 0;
    for (const seat of freeSeats(seats).reverse()) {
      if (Date.now() > until) break;
      const key = randomUUID();
      // A request without an answer is repeated with the same idempotency key, as the site's own pages do, so it counts
      // once.
      for (;;) {
        const answer = await order(new Person(), show, seat, key).catch(broken);
        if (answer.status === 201) {
          placed += 1;
          if (placed === 1) console.log(BUYING);
          await pause(PAUSE_MS);
          break;
        }
        count(refused, answer);
        if (isRefusal(answer) || Date.now() > until + 30_000) break;
        await pause(200);
      }
    }
    console.log(`orders ${placed}, other answers: ${tallied(refused) || 'none'}`);
    if (placed === 0 || [...refused.keys()].some((status) => isRefusal({ status })))
      process.exitCode = 1;
  },

  async race() {
    const { show, seats } = emptiest(await halls());
    const wanted = freeSeats(seats).slice(0, 5);
    const since = performance.now();
    const answers = await Promise.all(
      Array.from({ length: Number(more) }, (_, one) =>
        order(
          new Person(),
          show,
          wanted[one % wanted.length],
          randomUUID(),
          RACE_PATIENCE_MS,
        ).catch(broken),
      ),
    );
    const ms = Math.round(performance.now() - since);
    const tally = {};
    for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
    console.log(`race of ${more} for ${wanted.length} seats: ${JSON.stringify(tally)} in ${ms} ms`);
    if (tally[201] !== wanted.length || tally[201] + (tally[409] ?? 0) !== Number(more))
      process.exitCode = 1;
  },

  async sale() {
    let ended = false;
    process.once('SIGTERM', () => (ended = true));
    const all = await halls();
    const before = taken(all);
    // Sells all future performances at the same time. Each performance belongs to one backend, so every backend gets orders.
    const wanted = all
      .filter(({ show }) => Date.parse(show.dateTime) > Date.now())
      .flatMap(({ show, seats }) => freeSeats(seats).map((seat, turn) => ({ show, seat, turn })))
      .sort((one, other) => one.turn - other.turn);
    const answers = new Map();
    const pages = new Map();
    const orders = [];
    let longestMs = 0;
    let soldTwice = 0;

    /**
     * Buys as one person until this person or another buyer has the seat. A request without an answer is repeated
     * with its idempotency key, as the site's pages do.
     */
    const buy = async ({ show, seat }) => {
      const buyer = new Person();
      const key = randomUUID();
      const since = performance.now();
      const giveUp = Date.now() + 60_000;
      for (;;) {
        const answer = await order(buyer, show, seat, key).catch(broken);
        count(answers, answer);
        if (answer.status === 201) {
          longestMs = Math.max(longestMs, performance.now() - since);
          if (orders.length === 0) console.log(BUYING);
          orders.push({ buyer, bookingId: JSON.parse(answer.text).bookingId });
          return 1;
        }
        if (isRefusal(answer) || Date.now() > giveUp) return 0;
        await pause(200);
      }
    };
    const pair = async () => {
      for (let one = wanted.shift(); one && !ended; one = wanted.shift()) {
        const [page, ...holders] = await Promise.all([
          visitor.send('GET', '/api/performances').catch(broken),
          buy(one),
          buy(one),
        ]);
        count(pages, page);
        await pause(PAUSE_MS);
        if (holders[0] + holders[1] > 1) soldTwice += 1;
      }
    };
    await Promise.all(Array.from({ length: Number(more) }, pair));

    let lost = 0;
    for (const { buyer, bookingId } of orders)
      await buyer.get(`/api/bookings/${bookingId}`).catch(() => (lost += 1));
    const moreTaken = taken(await halls()) - before;
    console.log(
      `answers ${tallied(answers)}; longest until sold ${(longestMs / 1000).toFixed(1)} s`,
    );
    console.log(`pages ${tallied(pages)}`);
    console.log(
      `orders ${orders.length}, seats taken ${moreTaken}, sold twice ${soldTwice}, lost ${lost}`,
    );
    const known = [200, 201, 409];
    const well = [...answers.keys(), ...pages.keys()].every((status) => known.includes(status));
    if (!well || !ended || soldTwice || lost || moreTaken !== orders.length) process.exitCode = 1;
  },

  async count() {
    console.log(`taken ${taken(await halls())}`);
  },
};

await does[what]();
