/** Labels of a school's fields in its forms. */
export const LABELS = {
  name: 'School name',
  address: 'Address',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  venue: 'Default venue',
  holdMinutes: 'Minutes to pay',
  autoConfirmUpTo: 'Confirmed without staff up to (RM)',
  bookingCodeRequired: "Only with the booking's code",
  emailLookup: 'Finding bookings by email',
  retentionMonths: 'Months until families are erased',
  textLanguage: 'Language of your texts',
  bankName: 'Bank name',
  bankAccountName: 'Bank account name',
  bankAccountNumber: 'Bank account number',
  merchantName: 'Merchant name',
  bankQrCodeUrl: 'Bank QR code',
};
