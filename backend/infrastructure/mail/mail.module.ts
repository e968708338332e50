import { join } from 'node:path';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../database/pg-pool.js';
import { CONFIG, type Config } from '../config/config.js';
import { DailyUpkeep } from '../upkeep/daily-upkeep.js';
import { DevMailController } from './dev-page/dev-mail.controller.js';
import { EmlFolder } from './eml/eml-folder.js';
import { MailRequests } from './mail-requests.js';
import { MAIL_SENDER, type MailSender } from './port.js';
import { SentOnce } from './sent-once.js';
import { SmtpSender } from './smtp/smtp-sender.js';

class SmtpEnd implements OnApplicationShutdown {
  constructor(@Inject(MAIL_SENDER) private readonly sender: MailSender) {}

  onApplicationShutdown(): void {
    if (this.sender instanceof SentOnce) this.sender.close();
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes stored mails after KEPT_MAILS_DAYS, because they contain names, addresses and links that open bookings. */
@Injectable()
class KeptMailsUpkeep implements OnModuleInit {
  constructor(
    private readonly upkeep: DailyUpkeep,
    private readonly folder: EmlFolder,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('kept mails', (now) =>
      this.folder.forgetBefore(new Date(now.getTime() - this.config.keptMailsDays * DAY_MS)),
    );
  }
}

/**
 * Provides MAIL_SENDER to all modules: by SMTP when SMTP_URL is set, otherwise as files in DATA_DIR/mail. /dev/mail shows the
 * files, but only on a local address or with PUBLIC_DEMO=1, because anyone can see all mail there.
 */
@Module({})
export class MailModule {
  static forConfig(config: Pick<Config, 'openDemo' | 'smtpUrl'>): DynamicModule {
    const kept = config.smtpUrl === null;
    return {
      module: MailModule,
      global: true,
      controllers: kept && config.openDemo ? [DevMailController] : [],
      providers: [
        {
          provide: EmlFolder,
          inject: [CONFIG],
          useFactory: (settings: Config) =>
            new EmlFolder(join(settings.dataDir, 'mail'), settings.mailFrom),
        },
        {
          provide: MAIL_SENDER,
          inject: [EmlFolder, CONFIG, PG_POOL],
          useFactory: (
            folder: EmlFolder,
            { smtpUrl, mailFrom }: Config,
            pool: pg.Pool,
          ): MailSender =>
            smtpUrl === null ? folder : new SentOnce(new SmtpSender(smtpUrl, mailFrom), pool),
        },
        SmtpEnd,
        MailRequests,
        KeptMailsUpkeep,
      ],
      exports: [MAIL_SENDER, EmlFolder, MailRequests],
    };
  }
}
