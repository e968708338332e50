import { afterEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { type MailMessage, MailRefusedError } from '../port.js';
import { SentMails1795000400100 } from '../sent-mails.migration.js';
import { SentOnce } from '../sent-once.js';
import { SmtpSender } from './smtp-sender.js';

const MESSAGE: MailMessage = {
  messageId: 'ticket-42-1',
  to: 'aminah@example.com',
  subject: 'Tiket: Bésòk – 票',
  text: 'Plain',
  html: '<p>Rich <img src="cid:qr@x"></p>',
  attachments: [
    { filename: 'qr.png', content: Buffer.from([1, 2, 3]), contentType: 'image/png', cid: 'qr@x' },
    { filename: 'show.ics', content: Buffer.from('BEGIN:VCALENDAR'), contentType: 'text/calendar' },
  ],
};

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function server(
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: Email[] }> {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          done();
        }, done);
      });
    },
    ...options,
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  endings.push(() => new Promise<void>((closed) => smtp.close(closed)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received };
}

function sender(url: string, times?: { connectMs: number; silenceMs: number }): SmtpSender {
  const smtp = new SmtpSender(url, 'Houselights <tickets@houselights.example>', times);
  endings.push(() => smtp.close());
  return smtp;
}

async function recordOfMails(): Promise<TestDatabase['pool']> {
  const { pool, drop } = await createTestDatabase();
  endings.push(drop);
  await pool.query('create schema app');
  await new SentMails1795000400100().up({
    query: (sql: string) => pool.query(sql),
  } as unknown as QueryRunner);
  return pool;
}

describe('mail by SMTP', () => {
  it('arrives complete, and with the same Message-ID when sent twice', async () => {
    const { url, received } = await server();
    const smtp = sender(url);
    await smtp.send(MESSAGE);
    await smtp.send(MESSAGE);
    expect(received.map((email) => email.messageId)).toEqual([
      '<ticket-42-1@houselights.example>',
      '<ticket-42-1@houselights.example>',
    ]);
    const [email] = received as [Email];
    expect(email).toMatchObject({
      subject: 'Tiket: Bésòk – 票',
      from: { name: 'Houselights', address: 'tickets@houselights.example' },
    });
    expect(email.to).toMatchObject([{ address: 'aminah@example.com' }]);
    expect(email.text?.trim()).toBe('Plain');
    expect(
      email.attachments.map(({ filename, disposition, contentId }) => ({
        filename,
        disposition,
        contentId,
      })),
    ).toEqual([
      { filename: 'qr.png', disposition: 'inline', contentId: '<qr@x>' },
      { filename: 'show.ics', disposition: 'attachment', contentId: undefined },
    ]);
  });

  it('is sent once, however often it is requested, also by another process and after a lost checkpoint', async () => {
    const { url, received } = await server();
    const pool = await recordOfMails();
    await new SentOnce(sender(url), pool).send(MESSAGE);
    await new SentOnce(sender(url), pool).send(MESSAGE);
    await new SentOnce(sender(url), pool).send({ ...MESSAGE, messageId: 'ticket-42-2' });
    expect(received.map((email) => email.messageId)).toEqual([
      '<ticket-42-1@houselights.example>',
      '<ticket-42-2@houselights.example>',
    ]);
  });

  it('is retried when the server did not accept it', async () => {
    const pool = await recordOfMails();
    const away = new SentOnce(sender('smtp://127.0.0.1:1'), pool);
    await expect(away.send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
    const { url, received } = await server();
    await new SentOnce(sender(url), pool).send(MESSAGE);
    expect(received).toHaveLength(1);
  });

  it('is refused for good for an unknown address, and retried for a busy server', async () => {
    const refusing = async (responseCode: number): Promise<unknown> => {
      const { url } = await server({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('No.'), { responseCode })),
      });
      return sender(url)
        .send(MESSAGE)
        .catch((error: unknown) => error);
    };
    expect(await refusing(550)).toBeInstanceOf(MailRefusedError);
    const busy = await refusing(450);
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(MailRefusedError);
  });

  it('leaves the address out of its errors', async () => {
    const answer = (responseCode: number) =>
      server({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`<${address.toUpperCase()}> is unknown`), { responseCode })),
      });
    for (const code of [550, 450]) {
      const error = await sender((await answer(code)).url)
        .send(MESSAGE)
        .catch((each: unknown) => each);
      expect(error).toMatchObject({ message: expect.stringContaining('<the address> is unknown') });
      expect((error as Error).stack).not.toMatch(/aminah/i);
      expect((error as Error).cause).toBeUndefined();
    }
  });

  it('is retried after a wrong password, which the operator can correct', async () => {
    const { url, received } = await server({
      authOptional: false,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('No.'), { responseCode: 535 })),
    });
    const error = await sender(url.replace('//', '//user:wrong@'))
      .send(MESSAGE)
      .catch((each: unknown) => each);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(received).toEqual([]);
  });

  it('signs in only after STARTTLS, and sends nothing to a server with an untrusted certificate', async () => {
    const sessions: unknown[] = [];
    const { url, received } = await server({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, { secure }, done) => {
        sessions.push({ username, password, secure });
        done(null, { user: username });
      },
    });
    const signedIn = url.replace('//', '//office:secret@');
    // The server's certificate is self-signed, so the connection must be refused.
    await expect(sender(`${signedIn}?requireTLS=true`).send(MESSAGE)).rejects.toThrow(
      /certificate/,
    );
    expect(sessions).toEqual([]);
    await sender(`${signedIn}?requireTLS=true&tls.rejectUnauthorized=false`).send(MESSAGE);
    expect(sessions).toEqual([{ username: 'office', password: 'secret', secure: true }]);
    expect(received).toHaveLength(1);
  });

  it('sends no password in clear text when STARTTLS is required but missing', async () => {
    const sessions: unknown[] = [];
    const { url } = await server({
      authOptional: false,
      onAuth: (auth, _session, done) => {
        sessions.push(auth);
        done(null, { user: 'office' });
      },
    });
    const signedIn = `${url.replace('//', '//office:secret@')}?requireTLS=true`;
    await expect(sender(signedIn).send(MESSAGE)).rejects.toThrow('STARTTLS');
    expect(sessions).toEqual([]);
  });

  it('fails when the server never answers or is not running', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as AddressInfo;
    const smtp = sender(`smtp://127.0.0.1:${port}`, { connectMs: 200, silenceMs: 200 });
    await expect(smtp.send(MESSAGE)).rejects.toThrow(/Greeting never received|Timeout/);
    smtp.close();
    await new Promise<void>((closed) => silent.close(() => closed()));
    await expect(sender(`smtp://127.0.0.1:${port}`).send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/);
  });
});
