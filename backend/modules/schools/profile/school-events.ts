import type { CatalogueEvent } from '../../../contracts/events/index.js';
import { changedFields, fieldsOf } from '../../../infrastructure/outbox/changed-fields.js';
import type { School } from '../school.entity.js';

type Field = keyof School & string;

const PROFILE: readonly Field[] = ['name', 'address', 'contactEmail', 'contactPhone', 'venue'];
const BANK: readonly Field[] = [
  'bankName',
  'bankAccountName',
  'bankAccountNumber',
  'bankQrCodeUrl',
  'merchantName',
];
const SETTINGS: readonly Field[] = [
  'holdMinutes',
  'autoConfirmUpToSen',
  'bookingCodeRequired',
  'emailLookup',
  'retentionMonths',
  'textLanguage',
  'status',
  'mayEditSite',
];

/** Columns in each event about a school. Add each new column of a school to one of these lists. */
const GROUPS = [
  ['SchoolProfileChanged', PROFILE],
  ['BankDetailsChanged', BANK],
  ['SchoolSettingsChanged', SETTINGS],
] as const;

/** Returns the events of a new school. The registering person is its first administrator. */
export const registeredSchool = (school: School): CatalogueEvent[] => [
  {
    type: 'SchoolRegistered',
    data: { schoolId: school.id, after: fieldsOf(school, [...PROFILE, ...BANK, ...SETTINGS]) },
  },
  {
    type: 'AdministratorAdded',
    data: { schoolId: school.id, userId: school.ownerId, role: 'owner', invitationId: null },
  },
];

export const deletedSchool = (school: School): CatalogueEvent[] => [
  {
    type: 'SchoolDeleted',
    data: { schoolId: school.id, before: fieldsOf(school, [...PROFILE, ...BANK, ...SETTINGS]) },
  },
];

export const changedSchool = (before: School, after: School): CatalogueEvent[] =>
  GROUPS.flatMap(([type, names]): CatalogueEvent[] => {
    const changes = changedFields(before, after, names);
    return Object.keys(changes).length > 0 ? [{ type, data: { schoolId: after.id, changes } }] : [];
  });
