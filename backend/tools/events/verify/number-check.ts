import type pg from 'pg';

const AT_ONCE = 5_000;

/** Compares the table of confirmation numbers with the bookings' events: a number must lead to its own booking only. */
export class NumberCheck {
  private waiting = new Map<string, string>();

  constructor(
    private readonly pool: Pick<pg.Pool, 'query'>,
    private readonly onFinding: (subject: 'confirmation numbers', sentence: string) => void,
  ) {}

  async add(bookingId: string, number: string): Promise<void> {
    this.waiting.set(bookingId, number);
    if (this.waiting.size >= AT_ONCE) await this.end();
  }

  async end(): Promise<void> {
    const asked = this.waiting;
    this.waiting = new Map();
    const { rows } = await this.pool.query<{ booking: string }>(
      `select asked.booking
         from unnest($1::text[], $2::text[]) with ordinality as asked(booking, number, place)
         left join app.confirmation_numbers known on known.number = asked.number
        where known.booking_id::text is distinct from asked.booking order by asked.place`,
      [[...asked.keys()], [...asked.values()]],
    );
    for (const { booking } of rows)
      this.onFinding(
        'confirmation numbers',
        `app.confirmation_numbers booking_id=${booking}: the number of the booking leads elsewhere`,
      );
  }
}
