import { isMailAddress } from '../../../contracts/mail-address.js';
/** People to click on the development sign-in page. The demo data gives them their roles, by e-mail. */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  /** Permissions of this account, for the person who chooses one. */
  readonly may: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'owner@melati.example',
    firstName: 'Puan Salmah',
    lastName: 'Ibrahim',
    role: 'Owner, SMK Seri Melati',
    may: 'Runs the school’s productions, bookings, settings and administrators.',
  },
  {
    email: 'staff@melati.example',
    firstName: 'Kavitha',
    lastName: 'Rajan',
    role: 'Administrator, SMK Seri Melati',
    may: 'Works on productions and bookings, and checks guests in at the door.',
  },
  {
    email: 'owner@ilmu.example',
    firstName: 'Lim',
    lastName: 'Wei Jian',
    role: 'Owner, Sekolah Tinggi Ilmu',
    may: 'Runs the other school: sees nothing of SMK Seri Melati’s.',
  },
  {
    email: 'super@houselights.example',
    firstName: 'Farid',
    lastName: 'Hamzah',
    role: 'Super administrator',
    may: 'Sees every school, manages users and operations.',
  },
  {
    email: 'parent@houselights.example',
    firstName: 'Nurul',
    lastName: 'Aisyah',
    role: 'Parent',
    may: 'Buys tickets and finds them under My Tickets.',
  },
];

/** The address in lower case, or null for a text that is no e-mail address. */
export function toEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return isMailAddress(email) ? email : null;
}

/** A demo person's own name, otherwise a name made from the address: `nur.aini@…` is Nur Aini. */
export function nameOf(email: string): {
  readonly firstName: string;
  readonly lastName: string | undefined;
} {
  const known = demoPeople.find((person) => person.email === email);
  if (known) return { firstName: known.firstName, lastName: known.lastName };
  const [first = 'Guest', ...rest] = (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName: first, lastName: rest.join(' ') || undefined };
}
