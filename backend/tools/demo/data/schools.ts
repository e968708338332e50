import type { renderPaymentQr } from '../pictures/pictures.js';
import { demoId } from './demo-id.js';

export type SchoolKey = Parameters<typeof renderPaymentQr>[0];

export const schoolId = (key: SchoolKey): string => demoId(`school ${key}`);

export const demoSchools = [
  {
    key: 'melati',
    owner: 'melati-owner',
    staff: ['melati-staff'],
    name: 'SMK Seri Melati',
    address: 'Jalan Melati 3, Taman Seri Melati, 53100 Kuala Lumpur',
    contactEmail: 'drama@melati.example',
    contactPhone: '+60 12-555 1420',
    venue: 'Dewan Seri Melati',
    bankName: 'Maybank',
    bankAccountName: 'PIBG SMK Seri Melati',
    bankAccountNumber: '514123456789',
    merchantName: 'PIBG SMK SERI MELATI',
    mayEditSite: true,
  },
  {
    key: 'ilmu',
    owner: 'ilmu-owner',
    staff: [],
    name: 'Sekolah Tinggi Ilmu',
    address: '18 Jalan Ilmu, Seksyen 14, 46100 Petaling Jaya, Selangor',
    contactEmail: 'stage@ilmu.example',
    contactPhone: '+60 3-5550 7311',
    venue: 'Ilmu Auditorium',
    bankName: 'CIMB',
    bankAccountName: 'Koperasi STI Berhad',
    bankAccountNumber: '8001234567',
    merchantName: 'KOPERASI STI BERHAD',
    mayEditSite: false,
  },
] as const;
