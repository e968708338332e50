import { randomUUID } from 'node:crypto';
import type { BookingCreated, BookingView, SeatInput } from '../contracts/rest/bookings.js';
import { waitUntil, SITE_PATIENCE_MS } from './wait-until.js';

export interface Acknowledged {
  readonly bookingId: string;
  readonly seat: SeatInput;
}

export interface OrderAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly error?: string; readonly message?: string } & Partial<BookingCreated>;
}

/** Buyers of single seats of one performance. The buyers retry as the site's answers request, with the same Idempotency-Key. */
export class PatientBuyers {
  /** Bookings that the site confirmed (201). */
  readonly acknowledged: Acknowledged[] = [];
  /** Other statuses with which the site answered orders. 0 means that the connection broke. */
  readonly refusals: number[] = [];
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly performanceId: string,
    /** Price of a seat in RM, as a decimal string. */
    private readonly price: string,
  ) {}

  async order(seat: SeatInput, key: string = randomUUID()): Promise<OrderAnswer> {
    return toAnswer(await this.send(seat, key));
  }

  private send(seat: SeatInput, key: string): Promise<Response> {
    return fetch(`${this.url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        performanceId: this.performanceId,
        customerName: 'Aisyah Rahman',
        customerEmail: `${key}@family.example`,
        customerPhone: '012-345 6789',
        seats: [seat],
        totalAmount: this.price,
      }),
    });
  }

  /**
   * Places one order, with retries while a part of the site is down (503). Returns the cookies that identify the
   * buyer's browser afterwards.
   */
  async orderWithCookie(seat: SeatInput): Promise<OrderAnswer & { readonly cookie: string }> {
    const key = randomUUID();
    const response = await whileAway(
      () => this.send(seat, key),
      () => this.stopped,
    );
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    return { ...(await toAnswer(response)), cookie };
  }

  /** Retries one order until the site confirms it. */
  async buy(seat: SeatInput, key: string = randomUUID()): Promise<Acknowledged> {
    const attempt = async (): Promise<Acknowledged | null> => {
      if (this.stopped) throw new Error(`Stopped before seat ${seat.number} was bought`);
      const answer = await this.order(seat, key).catch(() => null);
      if (answer?.status === 201 && answer.body.bookingId)
        return { bookingId: answer.body.bookingId, seat };
      this.refusals.push(answer?.status ?? 0);
      return null;
    };
    const bought = await waitUntil(`seat ${seat.number} is bought`, attempt, SITE_PATIENCE_MS);
    this.acknowledged.push(bought);
    return bought;
  }

  /** Buys all these seats with this many parallel buyers. Resolves when every seat is bought. */
  async buyAll(seats: readonly SeatInput[], buyers: number): Promise<void> {
    const left = [...seats];
    const next = async (): Promise<void> => {
      for (let seat = left.shift(); seat; seat = left.shift()) await this.buy(seat);
    };
    await Promise.all(Array.from({ length: buyers }, next));
  }

  /** Stops all buyers, so that buyers of a failed test do not continue during the next test. */
  stop(): void {
    this.stopped = true;
  }

  /** Returns the seats on the booking page, once the read models contain the booking. */
  async shown(bookingId: string): Promise<readonly SeatInput[]> {
    return waitUntil(`booking ${bookingId} is shown`, async () => {
      const response = await fetch(`${this.url}/api/bookings/${bookingId}`).catch(() => null);
      if (response?.status === 200) return ((await response.json()) as BookingView).seats;
      if (this.stopped) throw new Error(`Booking ${bookingId} is not shown`);
      return null;
    });
  }
}

/** Retries a request while a part of the site is down (503). */
export async function whileAway(
  ask: () => Promise<Response>,
  isOver: () => boolean = () => false,
): Promise<Response> {
  return waitUntil(
    'the site answers something else than 503',
    async () => {
      const response = await ask();
      if (response.status !== 503 || isOver()) return response;
      await response.arrayBuffer();
      return null;
    },
    SITE_PATIENCE_MS,
  );
}

const toAnswer = async (response: Response): Promise<OrderAnswer> => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  body: (await response.json()) as OrderAnswer['body'],
});
