import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../../identity/api.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { schoolInvitationEmail } from './school-invitation.js';
import { mailAddress, type MailText } from '../../../infrastructure/mail/frame/mail-text.js';
import { isPlainName } from '../../../infrastructure/mail/frame/texts.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { SchoolInvitation } from '../school-invitation.entity.js';
import { INVITATION_MAIL_QUEUE, type InvitationMailJob } from './invitation-mail.policy.js';

const PER_ADDRESS = { limit: 5, seconds: 3600 };
const PER_SCHOOL = { limit: 50, seconds: 3600 };

/** A job that an older version enqueued. */
interface FormerJob {
  readonly schoolId: string;
  readonly email: string;
  readonly invitedById: string;
}

/** Mails invitations in a job: an invitation must not fail because the mail server is down. */
@Injectable()
export class InvitationMail implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly rates: RateWindows,
  ) {}

  onModuleInit(): void {
    this.jobs.process<InvitationMailJob | FormerJob>(INVITATION_MAIL_QUEUE, (job) =>
      this.send(job),
    );
  }

  /** Mails a waiting invitation again. Nothing changed, so no event triggers this mail. */
  async sendAgain(job: InvitationMailJob): Promise<void> {
    await this.jobs.enqueue(INVITATION_MAIL_QUEUE, randomUUID(), job);
  }

  private async send({ id, data }: Job<InvitationMailJob | FormerJob>): Promise<void> {
    const { invitedById } = data;
    const invitation = await this.dataSource.getRepository(SchoolInvitation).findOne({
      where:
        'invitationId' in data
          ? { id: data.invitationId }
          : { schoolId: data.schoolId, email: data.email },
      relations: { school: true },
    });
    // The invitation was withdrawn or answered meanwhile.
    if (!invitation?.school) return;
    const { schoolId, email, school } = invitation;
    // The school was suspended meanwhile.
    if (school.status !== 'approved') return;
    const inviter =
      invitedById === null
        ? null
        : await this.dataSource.getRepository(User).findOneBy({ id: invitedById });
    const isAllowed = isWithinLimits(this.rates, `invitation-mail for ${id}`, [
      [PER_ADDRESS, `invitation-mail ${email}`],
      [PER_SCHOOL, `invitation-mail of ${schoolId}`],
    ]);
    if (!isAllowed) {
      logger.warn(
        { schoolId },
        'an invitation is not sent: too many to this address or of this school',
      );
      return;
    }
    const mail = schoolInvitationEmail({
      to: email,
      schoolName: school.name,
      invitedBy: inviter && nameInMail(inviter),
      signInUrl: `${this.config.publicUrl}/api/login?redirect=${encodeURIComponent('/admin/productions')}`,
    });
    await sendOrLog(
      this.mail,
      { messageId: `invitation-${id}`, ...mail },
      'an invitation cannot be delivered',
      { schoolId },
    );
  }
}

/** People choose their names at the identity provider, but their e-mail address was verified there. */
function nameInMail(person: User): string | MailText {
  const name = displayName(person);
  return isPlainName(name) ? name : mailAddress(person.email);
}
