import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { KnownLanguage } from '../../contracts/language.js';
import type { EmailLookup } from '../../contracts/rest/administration.js';
import type { SchoolStatus } from '../../contracts/rest/identity.js';
import { User } from '../identity/api.js';

/** School: the seller of tickets, with its bank details and rules of sale. */
@Entity({ schema: 'catalogue', name: 'schools' })
@Check('ck_schools_name', "btrim(name) <> ''")
@Check('ck_schools_hold_minutes', 'hold_minutes between 5 and 10080')
@Check('ck_schools_retention_months', 'retention_months between 1 and 84')
@Check('ck_schools_auto_confirm_up_to_sen', 'auto_confirm_up_to_sen >= 0')
@Check('ck_schools_status', "status in ('pending', 'approved', 'suspended')")
@Check('ck_schools_email_lookup', "email_lookup in ('open', 'by-email')")
export class School {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  address: string;

  @Column('text')
  contactEmail: string;

  @Column('text', { default: '' })
  contactPhone: string;

  @Column('text')
  venue: string;

  @Column('text', { default: '' })
  bankName: string;

  @Column('text', { default: '' })
  bankAccountName: string;

  @Column('text', { default: '' })
  bankAccountNumber: string;

  @Column('text', { nullable: true })
  bankQrCodeUrl: string | null;

  /** Payee's name that banking apps show after scanning the QR; receipts are checked against it. */
  @Column('text', { default: '' })
  merchantName: string;

  /** Minutes that a family has to pay before its seats are released. */
  @Column('integer', { default: 30 })
  holdMinutes: number;

  /** Largest total, in sen, that a receipt may confirm without staff. 0 for none, null for no limit. */
  @Column('integer', { default: 50_000, nullable: true })
  autoConfirmUpToSen: number | null;

  /** True when a receipt is confirmed automatically only if it shows the booking's code. */
  @Column('boolean', { default: false })
  bookingCodeRequired: boolean;

  /**
   * Months after a performance for which its families' details are kept; contracts/rest/personal-data.ts has the
   * limits.
   */
  @Column('integer', { default: 12 })
  retentionMonths: number;

  @Column('text', { default: 'open' })
  emailLookup: EmailLookup;

  /** Language of texts that the school's staff type, such as titles; null when not stated. */
  @Column('text', { nullable: true })
  textLanguage: KnownLanguage | null;

  /**
   * Status of the school. Nothing of a school is public before it is approved. Only SchoolOversight writes this column.
   */
  @Column('text', { default: 'approved' })
  status: SchoolStatus;

  /** True when the school's staff may change the site's own texts. */
  @Column('boolean', { default: false })
  mayEditSite: boolean;

  @Index()
  @Column('uuid')
  ownerId: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT' })
  @JoinColumn()
  owner?: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
