import { DataSource } from 'typeorm';
import { logRoots, type LogRoot } from '../../../infrastructure/event-store/proof/log-roots.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  factLines,
  facts,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import { link, paragraphs, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { eachAlone } from '../../../infrastructure/process/each-alone.js';
import { User } from '../../identity/api.js';
import { mail } from '../mail.js';

export interface LogRootEmailInput {
  readonly to: string;
  readonly root: LogRoot;
  readonly url: string;
}

/** Writes the mail with the event log's root hash to a super administrator, after a day with new events. */
export function logRootEmail({ to, root, url }: LogRootEmailInput): ComposedMail {
  const title = `Root of the event log, ${root.day}`;
  const what =
    'Keep this mail. If somebody changes, removes or inserts an event of this day or of an earlier one, the log no longer has this root.';
  const how = 'To compare: npm run events -- verify (the page “Proof” of the documentation).';
  const rows: [string, string][] = [
    ['Day', root.day],
    ['Events', String(root.events)],
    ['Root', root.root],
    ['Previous root', root.previousRoot ?? 'none'],
  ];
  return {
    to,
    subject: title,
    text: paragraphs([title, factLines(rows), what, how, plain`All roots: ${link(url)}`]).value,
    html: frame({
      title,
      preview: `${root.events} events, root ${root.root.slice(0, 16)}`,
      body: html`${heading(title)} ${facts(rows)} ${paragraph(what)} ${button('All roots', url)}
      ${note(how)}`,
      footer: 'Sent by Houselights to its super administrators.',
    }),
  };
}

/**
 * Mail with the event log's root hash of a day (operations/proof). A day without events keeps the previous hash and
 * causes no mail.
 */
export const logRoot = mail({
  queue: 'log-root-mail',
  needs: { dataSource: DataSource },
  async run(
    { data: { day } }: Job<RequestedMails['log-root-mail']>,
    { config, dataSource, pool, send },
  ) {
    const [root] = await logRoots(pool, { day });
    if (!root || root.root === root.previousRoot || root.events === 0) return;
    const people = await dataSource
      .getRepository(User)
      .find({ where: { isSuperAdmin: true }, order: { id: 'ASC' } });
    await eachAlone(people, async ({ id, email }) => {
      const words = { to: email, root, url: `${config.publicUrl}/proof` };
      await send({ messageId: `log-root-${day}-${id}`, mail: logRootEmail(words) });
    });
  },
});
