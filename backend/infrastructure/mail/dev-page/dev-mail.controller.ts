import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { notFound } from '../../http/problem.js';
import { EmlFolder } from '../eml/eml-folder.js';
import { KeptMails } from './kept-mails.js';
import { listPage, mailPage, PAGE_POLICY } from './pages.js';
import { Permission } from '../../http/permission.js';
import type { Email } from 'postal-mime';

/**
 * Content security policy of the framed HTML part: its pictures are embedded, nothing else loads or runs, and the frame has its
 * own origin. Links open in a new tab.
 */
const BODY_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Returns the HTML part with its `cid:` pictures embedded, and with links that open in a new tab. */
function mailBody(email: Email): string {
  const pictures = new Map(
    email.attachments
      .filter((part) => part.contentId && part.mimeType.startsWith('image/'))
      .map((part) => [
        (part.contentId as string).replace(/^<|>$/g, ''),
        `data:${part.mimeType};base64,${Buffer.from(part.content as ArrayBuffer).toString('base64')}`,
      ]),
  );
  const body = (email.html ?? '').replace(
    /\bcid:([^"'\s>)]+)/g,
    (whole, id: string) => pictures.get(decoded(id)) ?? whole,
  );
  const target = '<base target="_blank">';
  return /<head[^>]*>/i.test(body)
    ? body.replace(/<head[^>]*>/i, (head) => head + target)
    : target + body;
}

/**
 * Decodes a content id. Returns the id unchanged when it cannot be decoded, because a typed title may contain text that looks
 * like `cid:`.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Largest number of listed mails, newest first. */
const LISTED = 200;

/**
 * Pages that show mail which was stored instead of sent, for developers who run Houselights on their own machine. They do not
 * exist in production.
 */
@ApiExcludeController()
@Controller('dev/mail')
export class DevMailController {
  private readonly mails: KeptMails;

  constructor(@Inject(EmlFolder) folder: EmlFolder) {
    this.mails = new KeptMails(folder);
  }

  @Get()
  @Permission('anybody')
  async list(@Res() response: Response): Promise<void> {
    sendPage(response, PAGE_POLICY, listPage(await this.mails.newest(LISTED)));
  }

  @Get(':id')
  @Permission('anybody')
  async show(@Param('id') id: string, @Res() response: Response): Promise<void> {
    sendPage(response, PAGE_POLICY, mailPage(await this.find(id)));
  }

  /** Sends only the HTML part, for the frame on the mail's page. It runs no scripts and loads nothing from outside. */
  @Get(':id/html')
  @Permission('anybody')
  async html(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const mail = await this.find(id);
    if (mail.email.html === undefined) throw notFound('HTML part');
    sendPage(response, BODY_POLICY, mailBody(mail.email));
  }

  @Get(':id/attachments/:index')
  @Permission('anybody')
  async attachment(
    @Param('id') id: string,
    @Param('index') index: string,
    @Res() response: Response,
  ): Promise<void> {
    const found = (await this.find(id)).email.attachments[
      /^\d{1,3}$/.test(index) ? Number(index) : -1
    ];
    if (!found) throw notFound('Attachment');
    response
      .attachment(found.filename ?? 'attachment')
      .set({
        'Content-Type': found.mimeType,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .send(Buffer.from(found.content as ArrayBuffer));
  }

  /** Sends the source of the message, exactly as it would have been mailed. */
  @Get(':id/source')
  @Permission('anybody')
  async source(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const { bytes } = await this.find(id);
    response
      .type('text/plain; charset=utf-8')
      .set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
      .send(bytes);
  }

  private async find(id: string): ReturnType<KeptMails['find']> {
    return this.mails.find(id);
  }
}

function sendPage(response: Response, policy: string, page: string): void {
  response
    .type('text/html; charset=utf-8')
    .set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    .send(page);
}
