import type { CatalogueEvent } from '../../backend/contracts/events/index.js';
import { PERFORMANCE } from './history.js';

const schoolId = '6f0f3f0e-0000-4000-8000-0000000000f1';
const productionId = '6f0f3f0e-0000-4000-8000-0000000000f2';
const invitationId = '6f0f3f0e-0000-4000-8000-0000000000f3';
const userId = '6f0f3f0e-0000-4000-8000-0000000000f4';
const rowId = '6f0f3f0e-0000-4000-8000-0000000000f5';
const kindId = '6f0f3f0e-0000-4000-8000-0000000000f6';
const codeId = '6f0f3f0e-0000-4000-8000-0000000000f7';
const performance = { schoolId, productionId, performanceId: PERFORMANCE };
const first = { startsAt: '2030-03-01T12:00:00.000Z', venue: 'Dewan Melati' };
const second = { startsAt: '2030-03-02T12:00:00.000Z', venue: 'Court' };
const changes = { name: { before: 'SMK Melati', after: 'SMK Seri Melati' } };

type CatalogueEventOf<T extends CatalogueEvent['type']> = Extract<CatalogueEvent, { type: T }>;
/** Data of one event of each type, by the name of its recorded case. */
type Cases = {
  readonly [T in CatalogueEvent['type']]: Readonly<
    Record<string, readonly [CatalogueEventOf<T>['data']]>
  >;
};

const CASES: Cases = {
  SchoolRegistered: { 'with its name': [{ schoolId, after: { name: 'SMK Melati' } }] },
  SchoolProfileChanged: { 'another name': [{ schoolId, changes }] },
  BankDetailsChanged: {
    'another account': [
      { schoolId, changes: { accountNumber: { before: '514123456789', after: '514987654321' } } },
    ],
  },
  SchoolSettingsChanged: {
    'more time to pay': [{ schoolId, changes: { holdMinutes: { before: 30, after: 60 } } }],
  },
  SchoolDeleted: { 'without a production': [{ schoolId, before: { name: 'SMK Melati' } }] },
  SchoolOwnerChanged: { 'to somebody else': [{ schoolId, before: userId, after: invitationId }] },
  AdministratorInvited: {
    'by e-mail': [{ schoolId, invitationId, email: 'salmah@example.com', role: 'admin' }],
  },
  InvitationWithdrawn: { 'not accepted': [{ schoolId, invitationId, role: 'admin' }] },
  AdministratorAdded: { 'by invitation': [{ schoolId, userId, role: 'admin', invitationId }] },
  AdministratorRemoved: { 'by the owner': [{ schoolId, userId, role: 'admin' }] },
  ProductionAdded: {
    'with its title': [{ schoolId, productionId, after: { title: 'Puteri Gunung Ledang' } }],
  },
  ProductionChanged: {
    'another title': [
      { schoolId, productionId, changes: { title: { before: 'Puteri', after: 'Ledang' } } },
    ],
  },
  ProductionDeleted: { whole: [{ schoolId, productionId, before: { title: 'Ledang' } }] },
  PerformanceAdded: { 'for sale': [{ ...performance, after: { ...first, salesEnabled: true } }] },
  PerformanceMoved: { 'to the next day': [{ ...performance, before: first, after: second }] },
  PerformanceSalesSwitched: { off: [{ ...performance, before: true, after: false }] },
  PerformanceArchiveSwitched: { on: [{ ...performance, before: false, after: true }] },
  PerformanceDeleted: {
    alone: [{ ...performance, before: { ...first, salesEnabled: true }, withProduction: false }],
  },
  BuyersMessageRequested: {
    'to paid bookings': [
      {
        ...performance,
        messageId: '0123456789abcdef0123456789abcdef',
        subject: 'The doors open earlier',
        text: 'Please come at 7 pm.',
        includeUnpaid: false,
      },
    ],
  },
  SeatingPlanChanged: {
    'a row less': [
      {
        schoolId,
        productionId,
        changes: [{ part: 'row', id: rowId, before: { label: 'A' }, after: null }],
      },
    ],
  },
  SeatPricesChanged: {
    'of one seat': [
      {
        schoolId,
        productionId,
        changes: [
          {
            part: 'seats',
            rowId,
            seatNumbers: [1],
            performanceId: null,
            before: { priceSen: null },
            after: { priceSen: 2_500 },
          },
        ],
      },
    ],
  },
  TicketKindAdded: {
    'for children': [{ schoolId, productionId, kindId, after: { name: 'Child' } }],
  },
  TicketKindChanged: {
    'another name': [
      {
        schoolId,
        productionId,
        kindId,
        changes: { name: { before: 'Child', after: 'Pupil' } },
      },
    ],
  },
  DiscountCodeAdded: {
    'for the cast': [
      { schoolId, productionId, codeId, after: { name: 'Cast', words: ['FAMILY26'] } },
    ],
  },
  DiscountCodeChanged: {
    'another name': [
      {
        schoolId,
        productionId,
        codeId,
        changes: { name: { before: 'Cast', after: 'Families' } },
      },
    ],
  },
  ExtraAdded: {
    'a booklet': [
      {
        schoolId,
        productionId,
        extraId: codeId,
        after: { type: 'thing', name: 'Booklet', stock: [{ size: '', stock: 100 }] },
      },
    ],
  },
  ExtraChanged: {
    'another name': [
      {
        schoolId,
        productionId,
        extraId: codeId,
        changes: { name: { before: 'Booklet', after: 'Programme' } },
      },
    ],
  },
  AccountErased: { 'of staff': [{ userId, invitationIds: [invitationId] }] },
  ContentChanged: {
    'for the first time': [
      { slug: 'hero', before: null, after: { title: 'Welcome', description: 'Come in' } },
    ],
  },
};

/** One case for each type of catalogue event; see recorded-history.ts. */
export const RECORDED_CATALOGUE_HISTORY = Object.fromEntries(
  Object.entries(CASES).map(([type, cases]) => [
    type,
    Object.fromEntries(Object.entries(cases).map(([name, [data]]) => [name, [{ type, data }]])),
  ]),
) as unknown as {
  readonly [T in CatalogueEvent['type']]: Readonly<Record<string, readonly [CatalogueEventOf<T>]>>;
};
