import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { mailFileId } from './eml/eml-folder.js';
import { MailModule } from './mail.module.js';
import { MAIL_SENDER, type MailSender } from './port.js';

let started: StartedApp;
let sender: MailSender;

beforeAll(async () => {
  started = await startApp({
    imports: [MailModule.forConfig({ openDemo: true, smtpUrl: null })],
  });
  sender = started.app.get<MailSender>(MAIL_SENDER, { strict: false });
});
afterAll(() => started.close());

const get = (path: string): Promise<Response> => fetch(new URL(path, started.url));
const mail = (messageId: string, subject: string) => ({
  messageId,
  to: 'aminah@example.com',
  subject,
  text: `Text of ${subject}`,
  html: '<p>Hi</p>',
});

describe('/dev/mail', () => {
  it('shows a sentence when there are no mails', async () => {
    const page = await get('/dev/mail');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('No mail yet');
  });

  it('keeps a message that is sent twice only once, with its first content', async () => {
    await sender.send(mail('one', 'First'));
    await sender.send(mail('one', 'Second'));
    const kept = await readdir(join(started.config.dataDir, 'mail'));
    expect(kept).toEqual([`${mailFileId('one')}.eml`]);
    const page = await (await get('/dev/mail')).text();
    expect(page.match(/First/g)).toHaveLength(1);
    expect(page).not.toContain('Second');
  });

  it('keeps a message that is sent twice at the same moment only once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sender.send(mail('crowd', 'Crowd'))));
    expect(
      (await readdir(join(started.config.dataDir, 'mail'))).filter((name) => name.startsWith('.')),
    ).toEqual([]);
    expect((await (await get('/dev/mail')).text()).match(/Crowd/g)).toHaveLength(1);
  });

  it('lists the newest mail first and escapes text that users typed', async () => {
    await sender.send(mail('newer', '<script>alert(1)</script> & more'));
    const answer = await get('/dev/mail');
    const page = await answer.text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(page.indexOf('&lt;script&gt;')).toBeLessThan(page.indexOf('First'));
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('shows a mail: HTML in a sandbox with its pictures, plain text, and attachments to download', async () => {
    await sender.send({
      ...mail('rich', 'Rich'),
      replyTo: 'office@melati.example',
      html: '<html><head></head><body><img src="cid:qr@x"><script>alert(1)</script><a href="https://example.com/">go</a></body></html>',
      attachments: [
        {
          filename: 'qr.png',
          content: Buffer.from([137, 80, 78, 71]),
          contentType: 'image/png',
          cid: 'qr@x',
        },
        {
          filename: 'a "b".ics',
          content: Buffer.from('BEGIN:VCALENDAR'),
          contentType: 'text/calendar',
        },
      ],
    });
    const base = `/dev/mail/${mailFileId('rich')}`;
    const page = await (await get(base)).text();
    expect(page).toContain(`<iframe src="${base}/html"`);
    expect(page).toContain('sandbox="allow-popups');
    expect(page).toContain('Text of Rich');
    expect(page).toMatch(/<dt>Answers go to<\/dt>\s*<dd>office@melati\.example<\/dd>/);

    const body = await get(`${base}/html`);
    expect(body.headers.get('content-security-policy')).toContain('sandbox allow-popups');
    expect(body.headers.get('content-security-policy')).not.toMatch(/script-src|allow-scripts/);
    const html = await body.text();
    expect(html).toContain('src="data:image/png;base64,iVBORw=="');
    expect(html).toContain('<base target="_blank">');

    const calendar = await get(`${base}/attachments/1`);
    expect(calendar.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect((await calendar.text()).trim()).toBe('BEGIN:VCALENDAR');
    expect(await (await get(`${base}/source`)).text()).toContain(
      'Message-ID: <rich@houselights.example>',
    );
  });

  it('lists an unreadable mail as unreadable, among the others', async () => {
    const folder = join(started.config.dataDir, 'mail');
    await mkdir(join(folder, `${'a'.repeat(32)}.eml`));
    await writeFile(join(folder, `${'b'.repeat(32)}.eml`), `X: ${'x'.repeat(3_000_000)}\r\n\r\n`);
    const answer = await get('/dev/mail');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page.match(/This mail cannot be read/g)).toHaveLength(2);
    expect(page).toContain('Rich');
  });

  it.each(['nothing', '..%2f..%2fetc', `${'0'.repeat(32)}`, `${'0'.repeat(32)}/html`])(
    'answers 404 for %s',
    async (path) => {
      expect((await get(`/dev/mail/${path}`)).status).toBe(404);
    },
  );
  it('answers 404 for a missing attachment', async () => {
    for (const index of ['2', '-1', 'x'])
      expect((await get(`/dev/mail/${mailFileId('rich')}/attachments/${index}`)).status).toBe(404);
  });
});

describe('on a public address, in production, or with a mail server', () => {
  it.each([
    { openDemo: false, smtpUrl: null },
    { openDemo: true, smtpUrl: 'smtp://127.0.0.1:1' },
  ])('/dev/mail does not exist: %j', (config) => {
    expect(MailModule.forConfig(config).controllers).toEqual([]);
  });
});
