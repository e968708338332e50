import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SchoolUpdateRequest } from '../../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import {
  requireOwnerOf,
  requireSignedInRecently,
  type SignedInPerson,
} from '../../identity/api.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import type { School } from '../school.entity.js';
import { type BankDetailChange, bankDetailsEmail, newOwnerEmail } from './owner-mails.js';

const QUEUE = 'owner-mail';

/** What says where the money goes, and how screens call it. */
const FIELDS = {
  bankAccountName: 'Bank account name',
  bankName: 'Bank name',
  bankAccountNumber: 'Bank account number',
  merchantName: 'Merchant name',
  bankQrCodeUrl: 'Bank QR code',
} as const;

interface OwnerMail {
  readonly schoolId: string;
  readonly schoolName: string;
  /** Who did it, by name and e-mail address. */
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
  readonly changes: readonly BankDetailChange[];
  /** E-mail address of an owner who was named. */
  readonly newOwner: string | null;
}

/** Where a school's money goes: for its owners alone, after a new sign-in, and told to all of them. */
@Injectable()
export class BankDetails implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.process<OwnerMail>(QUEUE, (job) => this.send(job));
  }

  /** What a request would change of them; what is sent as it is stored changes nothing. */
  changesOf(school: School, request: SchoolUpdateRequest): BankDetailChange[] {
    return Object.entries(FIELDS).flatMap(([field, label]) => {
      const now = request[field as keyof typeof FIELDS];
      const before = school[field as keyof typeof FIELDS];
      if (now === undefined || (now ?? '') === (before ?? '')) return [];
      return [{ label, before: before ?? '', now: now ?? '' }];
    });
  }

  /**
   * @param authenticatedAt of the session
   * @throws Problem 403 `owners_only`, `sign_in_again`
   */
  requireOwner(
    person: SignedInPerson,
    schoolId: string,
    authenticatedAt: number | undefined,
  ): void {
    requireOwnerOf(person, schoolId);
    requireSignedInRecently(authenticatedAt);
  }

  tellChange(school: School, by: SignedInPerson, changes: readonly BankDetailChange[]) {
    return this.promise(school, by, { changes, newOwner: null });
  }

  tellNewOwner(school: School, by: SignedInPerson, newOwner: string) {
    return this.promise(school, by, { changes: [], newOwner });
  }

  private async promise(
    { id: schoolId, name: schoolName }: School,
    person: SignedInPerson,
    what: Pick<OwnerMail, 'changes' | 'newOwner'>,
  ): Promise<void> {
    const by = `${displayName(person)} (${person.email})`;
    const at = this.clock.now().toISOString();
    await this.jobs.enqueue(QUEUE, randomUUID(), { schoolId, schoolName, by, at, ...what });
  }

  private async send({ id, data }: Job<OwnerMail>): Promise<void> {
    const { schoolId, schoolName, by, changes, newOwner } = data;
    const owners = await this.dataSource
      .getRepository(SchoolAdmin)
      .find({ where: { schoolId, role: 'owner' }, relations: { user: true } });
    for (const owner of owners) {
      const to = owner.user?.email;
      if (to === undefined) continue;
      const facts = { to, schoolName, by, at: new Date(data.at) };
      const mail =
        newOwner === null
          ? bankDetailsEmail({ ...facts, changes })
          : newOwnerEmail({ ...facts, newOwner });
      const kind = newOwner === null ? 'bank-details' : 'new-owner';
      await sendOrLog(
        this.mail,
        { messageId: `${kind}-${id}-${owner.id}`, ...mail },
        'an owner cannot be told of a change of bank details or owners',
        { schoolId },
      );
    }
  }
}
