import { describe, expect, it } from '@jest/globals';
import type { CatalogueEvent } from '../../../contracts/events/index.js';
import { catalogueCsv } from './catalogue-csv.js';
import { catalogueEntry } from './catalogue-entries.js';
import { namesOf, type CatalogueNames } from './catalogue-names.js';

const TODAY: CatalogueNames = {
  productions: new Map([['p1', 'Puteri']]),
  performances: new Map([['s1', '2030-03-01T12:00:00.000Z']]),
  sections: new Map([['stalls', 'Stalls']]),
  rows: new Map([['r1', { label: 'Row A', sectionId: 'stalls' }]]),
  ticketKinds: new Map(),
  discountCodes: new Map(),
  extras: new Map(),
  people: new Map([['u2', 'Encik Razak']]),
};
const of = { schoolId: 'm', productionId: 'p1' };
const entryOf = (event: CatalogueEvent, isOwner = false, names = TODAY) =>
  catalogueEntry(
    {
      ...event,
      id: 'e1',
      metadata: {
        occurredAt: '2030-03-01T04:00:00.000Z',
        actor: { kind: 'user', id: 'u1', name: 'Cikgu Noraini' },
      },
    },
    names,
    { isOwner },
  );

describe('the entry for a change', () => {
  it('the entry for changed prices names row, seats and performance, with the price before and after', () => {
    expect(
      entryOf({
        type: 'SeatPricesChanged',
        data: {
          ...of,
          changes: [
            { part: 'row', id: 'r1', before: { priceSen: 2_000 }, after: { priceSen: 2_500 } },
            {
              part: 'seats',
              rowId: 'r1',
              seatNumbers: [1, 2, 3, 7, 8],
              performanceId: 's1',
              before: { priceSen: null },
              after: { priceSen: 3_000 },
            },
          ],
        },
      }),
    ).toMatchObject({
      kind: 'prices',
      who: 'Cikgu Noraini',
      about: 'Puteri',
      productionId: 'p1',
      changes: [
        { field: 'Stalls - Row A: Price', before: 'RM 20.00', after: 'RM 25.00' },
        {
          field: 'Stalls - Row A, seats 1 to 3, 7 and 8 on 1 Mar 2030, 20:00:00: Price',
          before: 'as its row',
          after: 'RM 30.00',
        },
      ],
    });
  });

  it('the entry for a changed plan names a removed row by its last name, and leaves out unknown rows', () => {
    const removed: CatalogueEvent = {
      type: 'SeatingPlanChanged',
      data: {
        ...of,
        changes: [
          {
            part: 'row',
            id: 'r9',
            before: { label: 'K', sectionId: 'stalls', priceSen: 500 },
            after: null,
          },
        ],
      },
    };
    const names = namesOf([removed], TODAY);
    expect(entryOf(removed, false, names).changes).toEqual([
      { field: 'Stalls - Row K: Row', before: 'K', after: null },
      { field: 'Stalls - Row K: Section', before: 'Stalls', after: null },
      { field: 'Stalls - Row K: Price', before: 'RM 5.00', after: null },
    ]);
    expect(entryOf(removed).changes[0]?.field).toBe('A row: Row');
  });

  it.each([
    [true, '514123456789', '514987654321', 'https://pictures.example/old.png'],
    [false, '•••• 6789', '•••• 4321', 'a picture'],
  ])(
    'the entry for changed bank details is masked unless an owner reads it (owner: %s)',
    (isOwner, before, after, picture) => {
      const { kind, changes } = entryOf(
        {
          type: 'BankDetailsChanged',
          data: {
            schoolId: 'm',
            changes: {
              bankAccountNumber: { before: '514123456789', after: '514987654321' },
              bankQrCodeUrl: { before: 'https://pictures.example/old.png', after: null },
            },
          },
        },
        isOwner,
      );
      expect([kind, changes]).toEqual([
        'bank',
        [
          { field: 'Bank account number', before, after },
          { field: 'Bank QR code', before: picture, after: null },
        ],
      ]);
    },
  );

  it('the entry for changed settings is in words, even for a setting that is a rule', () => {
    const { changes } = entryOf({
      type: 'SchoolSettingsChanged',
      data: {
        schoolId: 'm',
        changes: {
          autoConfirmUpToSen: { before: null, after: 0 },
          retentionMonths: { before: 12, after: 24 },
        },
      },
    });
    expect(changes).toEqual([
      {
        field: 'Confirm automatically up to',
        before: 'any sum',
        after: 'staff decide every receipt',
      },
      { field: 'Months after which customers are erased', before: '12', after: '24' },
    ]);
  });

  it('the entry for a changed picture does not say where the picture is stored', () => {
    const { changes } = entryOf({
      type: 'ProductionChanged',
      data: {
        ...of,
        changes: {
          imageUrl: { before: '/objects/public/one.webp', after: '/objects/public/two.webp' },
        },
      },
    });
    expect(changes).toEqual([{ field: 'Picture', before: 'a picture', after: 'another picture' }]);
  });

  it('the entry for a ticket kind lists its prices with dates, and names its sections and other kinds', () => {
    const added: CatalogueEvent = {
      type: 'TicketKindAdded',
      data: {
        ...of,
        kindId: 'k1',
        after: {
          name: 'Child',
          translations: { ms: 'Kanak-kanak' },
          prices: [
            { price: { type: 'fixed', sen: 800 }, from: null, until: '2030-01-31T16:00:00.000Z' },
            { price: { type: 'off', sen: 500 }, from: null, until: null },
          ],
          sectionIds: ['stalls'],
          onlyWith: ['standard', 'k2'],
        },
      },
    };
    const names = { ...TODAY, ticketKinds: new Map([['k2', 'Senior']]) };
    expect(entryOf(added, false, names)).toMatchObject({
      kind: 'prices',
      summary: 'Added a kind of ticket.',
      changes: [
        { field: 'Name', before: null, after: 'Child' },
        { field: 'Translations', before: null, after: 'Bahasa Melayu: Kanak-kanak' },
        {
          field: 'Prices',
          before: null,
          after: 'RM 8.00 until 1 Feb 2030, 00:00:00; RM 5.00 off',
        },
        { field: 'Sections', before: null, after: 'Stalls' },
        { field: 'Only with', before: null, after: 'Standard, Senior' },
      ],
    });
    const code: CatalogueEvent = {
      type: 'DiscountCodeAdded',
      data: {
        ...of,
        codeId: 'c1',
        after: {
          words: ['AAAABBBB', 'CCCCDDDD'],
          reduction: { type: 'percent-off', percent: 20 },
          kindId: 'k2',
          sectionIds: [],
          until: '2030-01-31T16:00:00.000Z',
        },
      },
    };
    expect(entryOf(code, false, names).changes).toEqual([
      { field: 'Words', before: null, after: '2 random words' },
      { field: 'Off each ticket', before: null, after: '20% off' },
      { field: 'Kind of ticket', before: null, after: 'Senior' },
      { field: 'Until', before: null, after: '1 Feb 2030, 00:00:00' },
    ]);
    const changed: CatalogueEvent = {
      type: 'TicketKindChanged',
      data: {
        ...of,
        kindId: 'k1',
        changes: {
          prices: {
            before: [{ price: { type: 'off', sen: 500 }, from: null, until: null }],
            after: [{ price: { type: 'percent-off', percent: 50 }, from: null, until: null }],
          },
          translations: { before: { ms: 'Kanak-kanak' }, after: {} },
          onlyWith: { before: ['standard'], after: [] },
        },
      },
    };
    expect(entryOf(changed, false, namesOf([added], names))).toMatchObject({
      summary: 'Changed the kind of ticket Child.',
      changes: [
        { field: 'Prices', before: 'RM 5.00 off', after: '50% off' },
        { field: 'Translations', before: 'Bahasa Melayu: Kanak-kanak', after: null },
        { field: 'Only with', before: 'Standard', after: null },
      ],
    });
  });

  it('the entry for changed seats uses the plan’s words for their status', () => {
    const { changes } = entryOf({
      type: 'SeatingPlanChanged',
      data: {
        ...of,
        changes: [
          {
            part: 'seats',
            rowId: 'r1',
            seatNumbers: [4],
            performanceId: null,
            before: { status: 'available' },
            after: { status: 'vip' },
          },
        ],
      },
    });
    expect(changes).toEqual([
      { field: 'Stalls - Row A, seat 4: Status', before: 'Available', after: 'VIP' },
    ]);
  });

  it('the entry for a new school masks its bank details', () => {
    const event: CatalogueEvent = {
      type: 'SchoolRegistered',
      data: { schoolId: 'm', after: { name: 'SMK Melati', bankAccountNumber: '514123456789' } },
    };
    expect(JSON.stringify(entryOf(event))).not.toContain('514123456789');
  });

  it('the entry for a role names the person, or says that the account no longer exists', () => {
    const added = (userId: string): CatalogueEvent => ({
      type: 'AdministratorAdded',
      data: { schoolId: 'm', userId, role: 'admin', invitationId: null },
    });
    expect(entryOf(added('u2')).summary).toBe('Encik Razak became administrator.');
    expect(entryOf(added('u3')).summary).toBe(
      'somebody whose account is gone became administrator.',
    );
  });

  it('the entry for a changed text shows only the changed parts', () => {
    expect(
      entryOf({
        type: 'ContentChanged',
        data: {
          slug: 'homepage-hero',
          before: { title: 'Welcome', description: 'Come in' },
          after: { title: 'Welcome', description: 'Come in soon' },
        },
      }),
    ).toMatchObject({
      kind: 'texts',
      summary: 'Changed the text homepage-hero.',
      about: null,
      changes: [{ field: 'Description', before: 'Come in', after: 'Come in soon' }],
    });
  });
});

it('a change of the catalogue has one CSV row per field, and no cell is a formula', () => {
  const entry = entryOf({
    type: 'ProductionChanged',
    data: {
      ...of,
      changes: {
        title: { before: 'Puteri', after: '=HYPERLINK()' },
        venue: { before: null, after: 'Court' },
      },
    },
  });
  const lines = catalogueCsv([entry]).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Title,Puteri,'=HYPERLINK()");
  expect(lines[2]).toContain('Venue,,Court');
});
