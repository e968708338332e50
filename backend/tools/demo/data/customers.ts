import type { Customer } from '../../../contracts/events/booking.js';

export type DemoCustomer = Customer;

/** The demo account of a parent, whose bookings fill My Tickets. */
export const parent: DemoCustomer = {
  name: 'Nurul Aisyah',
  email: 'parent@houselights.example',
  phone: '+60 12-555 0199',
};

const names = [
  'Ahmad Faizal',
  'Tan Mei Ling',
  'Siti Hajar',
  'Rajesh Kumar',
  'Wong Kah Mun',
  'Nor Azizah',
  'Grace Anthony',
  'Hafiz Roslan',
  'Lee Chong Han',
  'Priya Menon',
  'Zainab Yusof',
  'Daniel Lourdes',
  'Ng Su Yin',
  'Amirul Hakim',
  'Shanti Devi',
  'Chia Boon Keat',
  'Rohani Salleh',
  'Marcus Fernandez',
  'Goh Li Wen',
  'Khairul Anuar',
  'Anita Pillai',
  'Yap Jia Hui',
  'Mastura Halim',
  'Joseph Lian',
];

/** Returns an invented family. Mails to `.example` addresses reach nobody. */
export function demoCustomer(number: number): DemoCustomer {
  const name = names[number % names.length] ?? '';
  const again = number < names.length ? '' : String(Math.floor(number / names.length) + 1);
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}${again}@families.example`,
    phone: `+60 12-555 ${String(100 + number).padStart(4, '0')}`,
  };
}
