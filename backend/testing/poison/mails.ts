import { expect } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { ask, page } from './answers.js';

const KNOWN_HEADERS = new Set([
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]);

/** Opens every mail stored since the last call, with a parser as a mail reader does, and on the pages of /dev/mail. */
export class KeptMail {
  private readonly seen = new Set<string>();

  constructor(
    private readonly origin: string,
    private readonly faults: string[],
  ) {}

  /** Checks the new mails, and returns their number. */
  async check(): Promise<number> {
    const { text } = await ask(this.origin, page('/dev/mail'), this.faults);
    const ids = [...text.matchAll(/href="\/dev\/mail\/([0-9a-f]{32})"/g)].map(([, id]) => id ?? '');
    const fresh = ids.filter((id) => !this.seen.has(id));
    for (const id of fresh) {
      await this.open(id).catch((error: Error) => this.faults.push(`Mail: ${error.message}`));
    }
    return fresh.length;
  }

  private async open(id: string): Promise<void> {
    this.seen.add(id);
    const read = (rest: string) => ask(this.origin, page(`/dev/mail/${id}${rest}`), this.faults);
    const email = await PostalMime.parse((await read('/source')).bytes);
    expect(email.headers.map(({ key }) => key).filter((key) => !KNOWN_HEADERS.has(key))).toEqual(
      [],
    );
    expect(email.to).toHaveLength(1);
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.html).not.toMatch(/<script|<img src=x/i);
    expect((await read('')).text).not.toMatch(/<script|<img src=x/i);
    expect((await read('/html')).text).not.toMatch(/<script|<img src=x/i);
    for (const [index] of email.attachments.entries()) await read(`/attachments/${index}`);
    checkCalendars(email);
  }
}

/** Checks the parts of RFC 5545 that text from users could break: one event, only known properties, valid dates. */
function checkCalendars({ attachments }: Email): void {
  for (const { mimeType, content } of attachments) {
    if (mimeType !== 'text/calendar') continue;
    const lines = Buffer.from(content as ArrayBuffer)
      .toString()
      .replace(/\r?\n /g, '')
      .split(/\r?\n/);
    expect(lines.map((line) => line.split(':', 1)[0])).toEqual([
      'BEGIN',
      'VERSION',
      'PRODID',
      'CALSCALE',
      'METHOD',
      'BEGIN',
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'LOCATION',
      'DESCRIPTION',
      'URL',
      'END',
      'END',
      '',
    ]);
    expect(
      lines.filter((line) => /^DT(START|END|STAMP):/.test(line) && !/:\d{8}T\d{6}Z$/.test(line)),
    ).toEqual([]);
  }
}
