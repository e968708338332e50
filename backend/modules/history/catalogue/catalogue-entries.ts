import type {
  CatalogueEvent,
  EventMetadata,
  PlanChange,
  SchoolRole,
  SeatOverrideStatus,
  SeatsChange,
} from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import type { HistoryChange } from '../../../contracts/rest/administration.js';
import type {
  CatalogueHistoryEntry,
  CatalogueHistoryKind,
} from '../../../contracts/rest/catalogue-history.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { STANDARD } from '../../../contracts/ticket-price.js';
import { rowName, SEAT_OVERRIDES } from '../../../contracts/rest/seat-text.js';
import { whoDid } from '../../orders/api.js';
import type { CatalogueNames } from './catalogue-names.js';
import { betweenInWords, changedInWords, maskedInWords, valueInWords } from './field-words.js';

export type StoredCatalogueEvent = CatalogueEvent & {
  readonly id: string;
  readonly metadata: Pick<EventMetadata, 'occurredAt' | 'actor'>;
};

/** Reader of a history. Readers who are not owners see some values masked. */
export interface Reader {
  /** True for owners. Only they see former bank details in full, because they decide where the school is paid. */
  readonly isOwner: boolean;
}

export const KIND_OF: Readonly<Record<CatalogueEvent['type'], CatalogueHistoryKind>> = {
  SchoolRegistered: 'school',
  SchoolProfileChanged: 'school',
  SchoolSettingsChanged: 'school',
  SchoolDeleted: 'school',
  BankDetailsChanged: 'bank',
  SchoolOwnerChanged: 'people',
  AdministratorInvited: 'people',
  InvitationWithdrawn: 'people',
  AdministratorAdded: 'people',
  AdministratorRemoved: 'people',
  AccountErased: 'people',
  ProductionAdded: 'productions',
  ProductionChanged: 'productions',
  ProductionDeleted: 'productions',
  PerformanceAdded: 'performances',
  PerformanceMoved: 'performances',
  PerformanceSalesSwitched: 'performances',
  PerformanceArchiveSwitched: 'performances',
  PerformanceDeleted: 'performances',
  BuyersMessageRequested: 'messages',
  SeatingPlanChanged: 'plans',
  SeatPricesChanged: 'prices',
  TicketKindAdded: 'prices',
  TicketKindChanged: 'prices',
  DiscountCodeAdded: 'prices',
  DiscountCodeChanged: 'prices',
  ExtraAdded: 'prices',
  ExtraChanged: 'prices',
  ContentChanged: 'texts',
};

export function catalogueEntry(
  event: StoredCatalogueEvent,
  names: CatalogueNames,
  reader: Reader,
): CatalogueHistoryEntry {
  const productionId = 'productionId' in event.data ? event.data.productionId : null;
  const performanceId = 'performanceId' in event.data ? event.data.performanceId : null;
  return {
    id: event.id,
    at: event.metadata.occurredAt,
    type: event.type,
    kind: KIND_OF[event.type],
    who: whoDid(event.metadata.actor),
    ...changeInEvent(event, names, reader),
    about: aboutOf(names, productionId, performanceId),
    productionId,
    performanceId,
  };
}

function aboutOf(
  names: CatalogueNames,
  productionId: string | null,
  performanceId: string | null,
): string | null {
  const title = names.productions.get(productionId ?? '');
  const startsAt = names.performances.get(performanceId ?? '');
  return [title, startsAt && precise(startsAt)].filter(Boolean).join(', ') || null;
}

type SummaryAndChanges = Pick<CatalogueHistoryEntry, 'summary' | 'changes'>;
const NO_CHANGES: readonly HistoryChange[] = [];

const ROLES: Readonly<Record<SchoolRole, string>> = {
  owner: 'owner',
  admin: 'administrator',
  door: 'helper at the door',
};

function changeInEvent(
  event: CatalogueEvent,
  names: CatalogueNames,
  { isOwner }: Reader,
): SummaryAndChanges {
  const bank = isOwner ? valueInWords : maskedInWords;
  const person = (id: string): string => names.people.get(id) ?? 'somebody whose account is gone';
  switch (event.type) {
    case 'SchoolRegistered':
      return {
        summary: 'Registered the school.',
        changes: betweenInWords(null, event.data.after, bank),
      };
    case 'SchoolDeleted':
      return {
        summary: 'Deleted the school.',
        changes: betweenInWords(event.data.before, null, bank),
      };
    case 'SchoolProfileChanged':
      return { summary: 'Changed the school.', changes: changedInWords(event.data.changes) };
    case 'SchoolSettingsChanged':
      return { summary: 'Changed the settings.', changes: changedInWords(event.data.changes) };
    case 'BankDetailsChanged':
      return {
        summary: 'Changed where families pay to.',
        changes: changedInWords(event.data.changes, bank),
      };
    case 'SchoolOwnerChanged':
      return {
        summary: 'Passed what one owner owned on to another.',
        changes: [
          { field: 'Owner', before: person(event.data.before), after: person(event.data.after) },
        ],
      };
    case 'AdministratorInvited':
      return {
        summary: `Invited ${event.data.email ?? 'somebody whose address was erased'} as ${ROLES[event.data.role]}.`,
        changes: NO_CHANGES,
      };
    case 'InvitationWithdrawn':
      return {
        summary: `An invitation as ${ROLES[event.data.role]} was withdrawn or declined.`,
        changes: NO_CHANGES,
      };
    case 'AdministratorAdded':
      return role(person(event.data.userId), null, ROLES[event.data.role]);
    case 'AdministratorRemoved':
      return role(person(event.data.userId), ROLES[event.data.role], null);
    case 'AccountErased':
      return { summary: 'A person had their account deleted.', changes: NO_CHANGES };
    case 'ProductionAdded':
      return {
        summary: 'Added a production.',
        changes: betweenInWords(null, event.data.after),
      };
    case 'ProductionChanged':
      return { summary: 'Changed a production.', changes: changedInWords(event.data.changes) };
    case 'ProductionDeleted':
      return {
        summary: 'Deleted a production.',
        changes: betweenInWords(event.data.before, null),
      };
    case 'PerformanceAdded':
      return {
        summary: 'Added a showtime.',
        changes: betweenInWords(null, { ...event.data.after }),
      };
    case 'PerformanceMoved':
      return {
        summary: 'Moved a showtime.',
        changes: betweenInWords({ ...event.data.before }, { ...event.data.after }).filter(
          ({ before, after }) => before !== after,
        ),
      };
    case 'PerformanceSalesSwitched':
      return switched('Sales', event.data, ['Switched sales on.', 'Switched sales off.']);
    case 'PerformanceArchiveSwitched':
      return switched('Archived', event.data, [
        'Put a showtime into the archive.',
        'Brought a showtime back from the archive.',
      ]);
    case 'PerformanceDeleted':
      return {
        summary: event.data.withProduction
          ? 'Deleted a showtime with its production.'
          : 'Deleted a showtime.',
        changes: betweenInWords({ ...event.data.before }, null),
      };
    case 'BuyersMessageRequested': {
      const { bookingIds, includeUnpaid, subject, text } = event.data;
      const some = bookingIds
        ? ` of ${bookingIds.length} chosen booking${bookingIds.length === 1 ? '' : 's'}`
        : includeUnpaid
          ? ', also to those who have not paid'
          : '';
      return {
        summary: `Wrote to the families${some}: ${subject}\n${text}`,
        changes: NO_CHANGES,
      };
    }
    case 'SeatingPlanChanged':
      return plan('Changed the seating plan.', event.data.changes, names);
    case 'SeatPricesChanged':
      return plan('Changed prices.', event.data.changes, names);
    case 'TicketKindAdded':
      return {
        summary: 'Added a kind of ticket.',
        changes: betweenInWords(null, event.data.after, kindInWords(names)),
      };
    case 'TicketKindChanged':
      return {
        summary: `Changed the kind of ticket ${names.ticketKinds.get(event.data.kindId) ?? ''}.`,
        changes: changedInWords(event.data.changes, kindInWords(names)),
      };
    case 'DiscountCodeAdded':
      return {
        summary: 'Added a discount code.',
        changes: betweenInWords(null, event.data.after, codeInWords(names)),
      };
    case 'DiscountCodeChanged':
      return {
        summary: `Changed the discount code ${names.discountCodes.get(event.data.codeId) ?? ''}.`,
        changes: changedInWords(event.data.changes, codeInWords(names)),
      };
    case 'ExtraAdded':
      return {
        summary: 'Added an extra.',
        changes: betweenInWords(null, event.data.after, extraInWords),
      };
    case 'ExtraChanged':
      return {
        summary: `Changed the extra ${names.extras.get(event.data.extraId) ?? ''}.`,
        changes: changedInWords(event.data.changes, extraInWords),
      };
    case 'ContentChanged':
      return {
        summary: `Changed the text ${event.data.slug}.`,
        changes: betweenInWords(event.data.before && { ...event.data.before }, {
          ...event.data.after,
        }).filter(({ before, after }) => before !== after),
      };
  }
}

/** Describes a field of a ticket kind, with sections and other kinds by name. */
const kindInWords =
  (names: CatalogueNames) =>
  (field: string, value: unknown): string | null => {
    if (!Array.isArray(value) || field === 'prices') return valueInWords(field, value);
    const of = field === 'sectionIds' ? names.sections : names.ticketKinds;
    const found = value.map((id: string) => of.get(id) ?? (id === STANDARD ? 'Standard' : '?'));
    return found.join(', ') || null;
  };

/** Returns a function that writes the fields of a discount code in words. Of many words it writes the number alone. */
const codeInWords =
  (names: CatalogueNames) =>
  (field: string, value: unknown): string | null => {
    if (field === 'kindId') return value ? (names.ticketKinds.get(String(value)) ?? '?') : null;
    if (field !== 'words' || !Array.isArray(value)) return kindInWords(names)(field, value);
    return value.length === 1 ? String(value[0]) : `${value.length} random words`;
  };

/** Writes the stock of an extra as `M: 20, L: 10`, or as the number alone when it has no sizes. */
function extraInWords(field: string, value: unknown): string | null {
  if (field !== 'stock' || !Array.isArray(value)) return valueInWords(field, value);
  const sizes = value as readonly { readonly size: string; readonly stock: number }[];
  return (
    sizes.map(({ size, stock }) => (size ? `${size}: ${stock}` : `${stock}`)).join(', ') || null
  );
}

const role = (name: string, before: string | null, after: string | null): SummaryAndChanges => ({
  summary: after === null ? `${name} is ${before} no longer.` : `${name} became ${after}.`,
  changes: [{ field: `Role of ${name}`, before, after }],
});

const switched = (
  field: string,
  { before, after }: { readonly before: boolean; readonly after: boolean },
  [on, off]: readonly [string, string],
): SummaryAndChanges => ({
  summary: after ? on : off,
  changes: [{ field, before: before ? 'yes' : 'no', after: after ? 'yes' : 'no' }],
});

const plan = (
  summary: string,
  changes: readonly PlanChange[],
  names: CatalogueNames,
): SummaryAndChanges => ({
  summary,
  changes: changes.flatMap((change) => planChange(change, names)),
});

function planChange(change: PlanChange, names: CatalogueNames): HistoryChange[] {
  if (change.part === 'seats') return seatsChange(change, names);
  const of =
    change.part === 'section'
      ? (names.sections.get(change.id) ?? 'a section')
      : rowText(change.id, names);
  const words = (field: string, value: unknown): string | null =>
    field === 'sectionId'
      ? (names.sections.get(String(value)) ?? (value ? 'a section' : null))
      : valueInWords(field, value);
  return betweenInWords(change.before, change.after, words).map(({ field, ...values }) => ({
    field: `${of}: ${field}`,
    ...values,
  }));
}

function seatsChange(change: SeatsChange, names: CatalogueNames): HistoryChange[] {
  const { rowId, seatNumbers, performanceId, before, after } = change;
  const startsAt = names.performances.get(performanceId ?? '');
  const where =
    performanceId === null ? '' : ` on ${startsAt ? precise(startsAt) : 'one showtime'}`;
  const seats = `${rowText(rowId, names)}, ${seatNumbers.length === 1 ? 'seat' : 'seats'} ${ranges(seatNumbers)}${where}`;
  const status = (value: SeatOverrideStatus | null | undefined): string =>
    value ? SEAT_OVERRIDES[value] : 'as the plan says for every showtime';
  const price = (value: number | null | undefined): string =>
    typeof value === 'number' ? toRinggit(value) : 'as its row';
  return [
    ...('status' in after || 'status' in before
      ? [{ field: `${seats}: Status`, before: status(before.status), after: status(after.status) }]
      : []),
    ...('priceSen' in after || 'priceSen' in before
      ? [{ field: `${seats}: Price`, before: price(before.priceSen), after: price(after.priceSen) }]
      : []),
  ];
}

function rowText(rowId: string, names: CatalogueNames): string {
  const row = names.rows.get(rowId);
  if (!row || row.label === '') return 'A row';
  const section = names.sections.get(row.sectionId ?? '');
  return `${section === undefined ? '' : `${section} - `}Row ${rowName(row.label)}`;
}

/** Formats row numbers as ranges: `1 to 4, 7`. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? `${first}` : `${first} ${last === first + 1 ? 'and' : 'to'} ${last}`,
    )
    .join(', ');
}
