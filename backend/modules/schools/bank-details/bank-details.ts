import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SchoolUpdateRequest } from '../../../contracts/rest/administration.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import type { MailText } from '../../../infrastructure/mail/frame/mail-text.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { eachAlone } from '../../../infrastructure/process/each-alone.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import {
  requireOwnerOf,
  requireSignedInRecently,
  type SignedInPerson,
  User,
} from '../../identity/api.js';
import { School } from '../school.entity.js';
import { type BankDetailChange, bankDetailsEmail, newOwnerEmail } from './owner-mails.js';
import { OWNER_MAIL_QUEUE, type OwnerMailJob } from './owner-mails.policy.js';
import { OwnersToTell } from './owners-to-tell.js';

/** Columns that decide where families pay to, with their labels on screens. */
const FIELDS = {
  bankAccountName: 'Bank account name',
  bankName: 'Bank name',
  bankAccountNumber: 'Bank account number',
  merchantName: 'Merchant name',
  bankQrCodeUrl: 'Bank QR code',
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** Contents of a mail to owners. */
interface OwnerMail {
  readonly schoolId: string;
  readonly schoolName: string;
  /** Name and e-mail address of the person who made the change. */
  readonly by: string | MailText;
  /** ISO 8601 */
  readonly at: string;
  readonly changes: readonly BankDetailChange[];
  /** E-mail address of a new owner; null otherwise. */
  readonly newOwner: string | null;
}

/** Guards a school's bank details: only its owners may change them, after signing in again, and all owners are told. */
@Injectable()
export class BankDetails implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    private readonly dataSource: DataSource,
    private readonly owners: OwnersToTell,
  ) {}

  onModuleInit(): void {
    // An older version enqueued the mail itself.
    this.jobs.process<OwnerMailJob | OwnerMail>(OWNER_MAIL_QUEUE, (job) => this.send(job));
  }

  /**
   * Requires an owner who has just signed in when the request changes bank details. Values equal to the stored ones
   * change nothing.
   * @param school as stored when the request is carried out
   * @param authenticatedAt of the session
   * @throws Problem 403 `owners_only`, `sign_in_again`
   */
  requireOwnerFor(
    request: SchoolUpdateRequest,
    school: School,
    person: SignedInPerson,
    authenticatedAt: number | undefined,
  ): void {
    const changes = NAMES.some(
      (name) => request[name] !== undefined && (request[name] ?? '') !== (school[name] ?? ''),
    );
    if (!changes) return;
    requireOwnerOf(person, school.id);
    requireSignedInRecently(authenticatedAt);
  }

  private async send({ id, data }: Job<OwnerMailJob | OwnerMail>): Promise<void> {
    const facts = 'schoolName' in data ? data : await this.factsOf(data);
    if (!facts) return;
    const { schoolId, schoolName, by, changes, newOwner } = facts;
    const owners = await this.owners.since(schoolId, id);
    // The person who registers a school need not be told about becoming its owner.
    if (owners.every(({ email }) => email === newOwner)) return;
    // A permanently deferred mail to one owner must not keep the change from the others.
    await eachAlone(owners, async (owner) => {
      const known = { to: owner.email, schoolName, by, at: new Date(facts.at) };
      const mail =
        newOwner === null
          ? bankDetailsEmail({ ...known, changes })
          : newOwnerEmail({ ...known, newOwner });
      const kind = newOwner === null ? 'bank-details' : 'new-owner';
      await sendOrLog(
        this.mail,
        { messageId: `${kind}-${id}-${owner.id}`, ...mail },
        'an owner cannot be told of a change of bank details or owners',
        { schoolId },
      );
    });
  }

  /** Returns null when the school, or the new owner, was deleted. */
  private async factsOf(job: OwnerMailJob): Promise<OwnerMail | null> {
    const { schoolId, byId, at, newOwnerId } = job;
    const { manager } = this.dataSource;
    const school = await manager.findOneBy(School, { id: schoolId });
    const newOwner = newOwnerId === null ? null : await manager.findOneBy(User, { id: newOwnerId });
    if (!school || (newOwnerId !== null && !newOwner)) return null;
    return {
      schoolId,
      schoolName: school.name,
      by: await this.owners.whoDidIt(byId),
      at,
      changes: NAMES.flatMap((name) => {
        const change = job.changes[name];
        if (!change) return [];
        const [before, now] = [change.before, change.after].map((value) => String(value ?? ''));
        return [{ label: FIELDS[name], before: before ?? '', now: now ?? '' }];
      }),
      newOwner: newOwner?.email ?? null,
    };
  }
}
