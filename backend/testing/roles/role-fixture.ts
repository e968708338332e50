import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { BookingDriver } from '../../modules/orders/testing/booking-driver.js';
import { order, seat } from '../../modules/orders/testing/order.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import type { Performance } from '../../modules/catalogue/entities/performance.entity.js';
import type { Production } from '../../modules/catalogue/entities/production.entity.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { mailFileId } from '../../infrastructure/mail/eml/eml-folder.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import type { School } from '../../modules/schools/school.entity.js';
import type { SchoolRole } from '../../contracts/rest/identity.js';
import { makePerson, signIn } from '../sign-in.js';
import type { TestBed } from '../start-test-bed.js';

export const ROLES = [
  'signed out',
  'parent',
  'door',
  'staff',
  'staff of another school',
  'owner',
  'super administrator',
] as const;
export type Role = (typeof ROLES)[number];

export interface Show {
  readonly production: Production;
  readonly performance: Performance;
  readonly sectionId: string;
  readonly rowId: string;
}

/** One school, people in every role for that school, and new objects of the school for each call. */
export class RoleFixture {
  readonly driver: BookingDriver;
  private readonly people = new Map<Role, string>();
  private soldOn: Promise<Show> | null = null;
  private seatsSold = 0;

  private constructor(
    readonly testBed: TestBed,
    readonly school: School,
  ) {
    this.driver = new BookingDriver(testBed);
  }

  static async build(testBed: TestBed): Promise<RoleFixture> {
    const { manager } = testBed.app.get(DataSource);
    const [school, another] = [
      await buildSchool(manager, { mayEditSite: true }),
      await buildSchool(manager, { name: 'Sekolah Ilmu' }),
    ];
    const fixture = new RoleFixture(testBed, school);
    const people: [Role, Omit<Parameters<typeof makePerson>[1], 'email'>][] = [
      ['staff', { schools: [{ schoolId: school.id, role: 'admin' }] }],
      ['staff of another school', { schools: [{ schoolId: another.id, role: 'owner' }] }],
      ['owner', { schools: [{ schoolId: school.id, role: 'owner' }] }],
      ['super administrator', { isSuperAdmin: true }],
    ];
    for (const [role, person] of people)
      fixture.people.set(
        role,
        await makePerson(testBed, {
          email: `${role.replaceAll(' ', '.')}@houselights.example`,
          ...person,
        }),
      );
    return fixture;
  }

  /**
   * Returns the headers of a new session, because some calls end their session. Creates a new parent and a new door
   * volunteer each time, because a parent who registers a school is no longer only a parent.
   */
  async headers(role: Role): Promise<Record<string, string>> {
    const id = await this.personIn(role);
    return id ? { cookie: await signIn(this.testBed, id) } : {};
  }

  private async personIn(role: Role): Promise<string | undefined> {
    if (role === 'parent') return this.person();
    return role === 'door' ? this.person({ role: 'door' }) : this.people.get(role);
  }

  /** Creates a show that no call has used yet. */
  async show(seatCount = 4): Promise<Show> {
    const { manager } = this.testBed.app.get(DataSource);
    const production = await buildProduction(manager, this.school);
    const [row] = await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount, price: '20.00' },
    ]);
    if (!row) throw new Error('A section was built without its row');
    return {
      production,
      performance: await buildPerformance(manager, production),
      sectionId: row.sectionId,
      rowId: row.id,
    };
  }

  /** Creates an unpaid order of one seat. Returns it with its key, which proves who placed the order. */
  async booking(): Promise<{
    id: string;
    key: string;
    number: number;
    performanceId: string;
    confirmationNumber: string;
  }> {
    this.soldOn ??= this.show(500);
    const { performance } = await this.soldOn;
    const number = (this.seatsSold += 1);
    const key = randomUUID();
    const json = order(performance.id, [seat(number)], {
      customerEmail: `family-${number}@families.example`,
    });
    const { status, body } = await this.driver.call<{ bookingId: string }>('/api/bookings', {
      json,
      headers: { 'idempotency-key': key },
    });
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
    const { confirmationNumber } = await this.driver.booking(body.bookingId);
    return { id: body.bookingId, key, number, performanceId: performance.id, confirmationNumber };
  }

  async paidBooking(): Promise<{ id: string }> {
    const { id } = await this.booking();
    const headers = await this.headers('super administrator');
    const { status } = await this.driver.call(`/api/admin/bookings/${id}/status`, {
      method: 'PATCH',
      json: { status: 'confirmed' },
      headers,
    });
    if (status !== 200) throw new Error(`The booking could not be confirmed: ${status}`);
    return { id };
  }

  person(more: { admin?: boolean; role?: SchoolRole } = {}): Promise<string> {
    const role = more.admin ? 'admin' : more.role;
    const schools = role ? [{ schoolId: this.school.id, role }] : [];
    return makePerson(this.testBed, { email: `${randomUUID()}@houselights.example`, schools });
  }

  async mail(): Promise<{ id: string }> {
    const messageId = `role-table-${randomUUID()}`;
    const attachments = [
      { filename: 'a.txt', content: Buffer.from('a'), contentType: 'text/plain' },
    ];
    await this.testBed.app.get<MailSender>(MAIL_SENDER, { strict: false }).send({
      messageId,
      to: 'a@b.example',
      subject: 'A',
      text: 'A',
      html: '<p>A</p>',
      attachments,
    });
    return { id: mailFileId(messageId) };
  }

  async emptySchool(): Promise<string> {
    const { manager } = this.testBed.app.get(DataSource);
    return (await buildSchool(manager, { name: `Sekolah ${randomUUID()}` })).id;
  }

  get files(): FileStore {
    return this.testBed.app.get<FileStore>(FILE_STORE, { strict: false });
  }

  async content(): Promise<string> {
    const { rows } = await this.testBed.database.pool.query<{ id: string }>(
      `insert into catalogue.content_blocks (slug, category, content_type, value) values ('homepage-hero', 'homepage', 'hero', '{"title":"A","description":"B"}')
       on conflict (slug) do update set value = excluded.value returning id`,
    );
    return rows[0]?.id ?? '';
  }
}
