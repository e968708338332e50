import type { SchoolView } from '../../../contracts/rest/administration.js';
import { toDecimal } from '../../../contracts/money.js';
import type { School } from '../school.entity.js';

export const schoolView = (school: School): SchoolView => ({
  id: school.id,
  name: school.name,
  address: school.address,
  contactEmail: school.contactEmail,
  contactPhone: school.contactPhone,
  venue: school.venue,
  bankName: school.bankName,
  bankAccountName: school.bankAccountName,
  bankAccountNumber: school.bankAccountNumber,
  bankQrCodeUrl: school.bankQrCodeUrl,
  merchantName: school.merchantName,
  ownerId: school.ownerId,
  holdMinutes: school.holdMinutes,
  autoConfirmUpTo: school.autoConfirmUpToSen === null ? null : toDecimal(school.autoConfirmUpToSen),
  bookingCodeRequired: school.bookingCodeRequired,
  emailLookup: school.emailLookup,
  retentionMonths: school.retentionMonths,
  textLanguage: school.textLanguage,
  status: school.status,
  createdAt: school.createdAt.toISOString(),
});
