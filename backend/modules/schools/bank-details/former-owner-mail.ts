import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { eachAlone } from '../../../infrastructure/process/each-alone.js';
import { School } from '../school.entity.js';
import { OWNER_LEFT_QUEUE, type OwnerLeftJob } from './former-owner.policy.js';
import { formerOwnerEmail } from './owner-mails.js';
import { OwnersToTell } from './owners-to-tell.js';

/** Tells a school's owners, and the former owner, about the loss of ownership. */
@Injectable()
export class FormerOwnerMail implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    private readonly dataSource: DataSource,
    private readonly owners: OwnersToTell,
  ) {}

  onModuleInit(): void {
    this.jobs.process<OwnerLeftJob>(OWNER_LEFT_QUEUE, (job) => this.send(job));
  }

  private async send({ id, data }: Job<OwnerLeftJob>): Promise<void> {
    const { schoolId, byId, formerOwnerId } = data;
    const school = await this.dataSource.manager.findOneBy(School, { id: schoolId });
    if (!school) return;
    const known = {
      schoolName: school.name,
      by: await this.owners.whoDidIt(byId),
      at: new Date(data.at),
      formerOwner: await this.owners.addressOf(formerOwnerId),
    };
    await eachAlone(await this.owners.since(schoolId, id), (owner) =>
      sendOrLog(
        this.mail,
        {
          messageId: `former-owner-${id}-${owner.id}`,
          ...formerOwnerEmail({ to: owner.email, ...known }),
        },
        'an owner cannot be told that a school has one owner less',
        { schoolId },
      ),
    );
  }
}
