import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  InvitationView,
  SchoolUploadUrlView,
  SchoolView,
} from '../../../backend/contracts/rest/administration.js';
import type {
  PerformanceView,
  ProductionView,
  SeatingRowView,
  SeatingSectionView,
} from '../../../backend/contracts/rest/catalogue.js';
import type { BookingStatus } from '../../../backend/contracts/rest/bookings.js';
import type { SchoolRole } from '../../../backend/contracts/rest/identity.js';
import { Staff } from '../../../backend/tools/bench/test-bed/staff.js';
import { renderPaymentQr } from '../../../backend/tools/demo/pictures/pictures.js';
import { grandHall, type Hall, studio } from '../../../backend/tools/demo/data/halls.js';
import { waitUntil } from '../../../backend/testing/wait-until.js';
import { newStaffPage } from '../staff-page.js';
import { Server } from './site-visitor.js';

const DAY_MS = 86_400_000;
const PHONE = '+60 12-555 1420';

/**
 * A school for one browser suite on the shared site, made over REST as its owner would make it. Suites do not see each other's
 * schools, except on the home page and on super administrators' screens.
 */
export class OwnSchool {
  private readonly people = new Map<string, Staff>();
  private readonly families: Server;
  private orders = 0;

  private constructor(
    readonly siteUrl: string,
    readonly id: string,
    readonly name: string,
    readonly ownerEmail: string,
    private readonly owner: Staff,
  ) {
    this.families = new Server(siteUrl);
  }

  static async register(siteUrl: string): Promise<OwnSchool> {
    // Makes the school's name unique, because no two schools of a site may have the same name.
    const mark = randomBytes(3).toString('hex');
    const name = `SMK Taman ${mark}`;
    const ownerEmail = `owner@${mark}.example`;
    const owner = await Staff.signIn(siteUrl, ownerEmail);
    const { uploadUrl, objectPath } = await owner.call<SchoolUploadUrlView>(
      'POST',
      '/api/schools/upload-url',
      { filename: 'qr.png' },
    );
    await fetch(new URL(uploadUrl, siteUrl), {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await renderPaymentQr('melati')),
    });
    const { id } = await owner.call<SchoolView>('POST', '/api/schools', {
      name,
      contactEmail: ownerEmail,
      contactPhone: PHONE,
      address: 'Jalan Melati 3, 53100 Kuala Lumpur',
      venue: 'Dewan Seri Melati',
      bankName: 'Maybank',
      bankAccountName: 'PIBG SMK Seri Melati',
      bankAccountNumber: '514123456789',
      merchantName: 'PIBG SMK SERI MELATI',
      bankQrCodeUrl: objectPath,
    });
    const school = new OwnSchool(siteUrl, id, name, ownerEmail, owner);
    school.people.set('owner', owner);
    return school;
  }

  /** Creates a show in the demo's main hall, which has 602 seats from RM 12.00. Returns the show's first performance. */
  async ledang(
    title = 'Puteri Gunung Ledang',
    daysFromNow: readonly number[] = [14],
  ): Promise<PerformanceView> {
    const prices = {
      front: '35.00',
      vip: '50.00',
      rear: '25.00',
      balcony: '18.00',
      restricted: '12.00',
    };
    const [show] = await this.production(title, { hall: grandHall(prices), daysFromNow });
    return show as PerformanceView;
  }

  /** Returns the school's contact details as the links that mails and pages contain. */
  get contact() {
    return {
      email: this.ownerEmail,
      phone: PHONE,
      telephone: 'tel:+60125551420',
      chat: 'https://wa.me/60125551420',
    };
  }

  /**
   * Creates a published production with a hall, and one performance for each number in `daysFromNow`. Returns the performances in
   * the same order.
   */
  async production(
    title: string,
    {
      hall = studio('15.00'),
      daysFromNow = [14],
    }: { readonly hall?: Hall; readonly daysFromNow?: readonly number[] } = {},
  ): Promise<PerformanceView[]> {
    const { id: productionId } = await this.owner.call<ProductionView>('POST', '/api/productions', {
      schoolId: this.id,
      title,
      dates: 'This term',
    });
    for (const [displayOrder, { name, aisleAfter, rows, price, overrides }] of hall.entries()) {
      const section = await this.owner.call<SeatingSectionView>(
        'POST',
        `/api/productions/${productionId}/sections`,
        { name, displayOrder, aisleAfter },
      );
      const rowIds = new Map<string, string>();
      for (const [order, { label, seatCount }] of rows.entries()) {
        const { id } = await this.owner.call<SeatingRowView>(
          'POST',
          `/api/sections/${section.id}/rows`,
          { rowLabel: label, seatCount, price: Number(price), displayOrder: order },
        );
        rowIds.set(label, id);
      }
      for (const { row, seats, status, customPrice = null } of overrides)
        await this.owner.call('POST', `/api/productions/${productionId}/seat-overrides/bulk`, {
          seats: seats.map((seatNumber) => ({ rowId: rowIds.get(row), seatNumber })),
          status,
          customPrice,
        });
    }
    const performances: PerformanceView[] = [];
    for (const days of daysFromNow)
      performances.push(
        await this.owner.call<PerformanceView>('POST', '/api/performances', {
          productionId,
          dateTime: new Date(Date.now() + days * DAY_MS).toISOString(),
        }),
      );
    return performances;
  }

  /**
   * Places an order of a new family, and sets its status as the school's owner. Resolves when the list of bookings shows the
   * order.
   */
  async order(
    show: PerformanceView,
    row: string,
    numbers: readonly number[],
    status: BookingStatus = 'confirmed',
  ): Promise<AdminBookingItem> {
    this.orders += 1;
    const email = this.ownerEmail.replace('owner', `family.${this.orders}`);
    const { id, confirmationNumber } = await this.families.place(show, row, numbers, email);
    if (status !== 'pending_payment')
      await this.owner.call('PATCH', `/api/admin/bookings/${id}/status`, { status });
    const path = `/api/admin/bookings?page=1&search=${confirmationNumber}`;
    return waitUntil(`${confirmationNumber} is in the list as ${status}`, async () => {
      const [found] = (await this.owner.call<AdminBookingsPage>('GET', path)).bookings;
      return found?.status === status ? found : null;
    });
  }

  emailOf(role: SchoolRole | 'usher'): string {
    return this.ownerEmail.replace('owner', role);
  }

  /**
   * Returns a client signed in as staff with this role. The first call for a role invites the person and accepts the invitation.
   */
  async staff(role: SchoolRole = 'admin'): Promise<Staff> {
    const known = this.people.get(role);
    if (known) return known;
    const email = this.emailOf(role);
    await this.owner.call('POST', `/api/schools/${this.id}/admins`, { email, role });
    const person = await Staff.signIn(this.siteUrl, email);
    const [invitation] = await person.call<InvitationView[]>('GET', '/api/invitations');
    if (!invitation) throw new Error(`${email} was not invited`);
    await person.call('POST', `/api/invitations/${invitation.id}/accept`);
    this.people.set(role, person);
    return person;
  }

  /** Opens a window of a signed-in staff member at a path of the site. */
  async page(
    browser: Browser,
    path: string,
    role: SchoolRole = 'admin',
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const person = await this.staff(role);
    const page = await newStaffPage(browser, options);
    await page.context().addCookies(person.cookiesFor(this.siteUrl));
    await page.goto(this.siteUrl + path);
    return page;
  }
}
