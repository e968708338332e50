/** Labels of a school's fields in its forms. */
export const LABELS = {
  name: /*i18n*/ 'School name',
  address: /*i18n*/ 'Address',
  contactEmail: /*i18n*/ 'Contact email',
  contactPhone: /*i18n*/ 'Contact phone',
  venue: /*i18n*/ 'Default venue',
  holdMinutes: /*i18n*/ 'Minutes to pay',
  autoConfirmUpTo: /*i18n*/ 'Confirmed without staff up to (RM)',
  bookingCodeRequired: /*i18n*/ "Only with the booking's code",
  emailLookup: /*i18n*/ 'Finding bookings by email',
  retentionMonths: /*i18n*/ 'Months until families are erased',
  textLanguage: /*i18n*/ 'Language of your texts',
  bankName: /*i18n*/ 'Bank name',
  bankAccountName: /*i18n*/ 'Bank account name',
  bankAccountNumber: /*i18n*/ 'Bank account number',
  merchantName: /*i18n*/ 'Merchant name',
  bankQrCodeUrl: /*i18n*/ 'Bank QR code',
};
