import { demoId } from './demo-id.js';

/** Accounts that the development sign-in page lists. Each sign-in takes the name from this list as well. */
export const demoPeople = [
  {
    key: 'melati-owner',
    email: 'owner@melati.example',
    firstName: 'Puan Salmah',
    lastName: 'Ibrahim',
    isSuperAdmin: false,
  },
  {
    key: 'melati-staff',
    email: 'staff@melati.example',
    firstName: 'Kavitha',
    lastName: 'Rajan',
    isSuperAdmin: false,
  },
  {
    key: 'ilmu-owner',
    email: 'owner@ilmu.example',
    firstName: 'Lim',
    lastName: 'Wei Jian',
    isSuperAdmin: false,
  },
  {
    key: 'super',
    email: 'super@houselights.example',
    firstName: 'Farid',
    lastName: 'Hamzah',
    isSuperAdmin: true,
  },
  {
    key: 'parent',
    email: 'parent@houselights.example',
    firstName: 'Nurul',
    lastName: 'Aisyah',
    isSuperAdmin: false,
  },
] as const;

export const personId = (key: (typeof demoPeople)[number]['key']): string =>
  demoId(`person ${key}`);
