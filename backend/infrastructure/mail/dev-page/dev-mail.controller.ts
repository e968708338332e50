import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { notFound } from '../../http/problem.js';
import { EmlFolder } from '../eml/eml-folder.js';
import { KeptMails } from './kept-mails.js';
import { BODY_POLICY, mailBody } from './mail-body.js';
import { listPage, mailPage, PAGE_POLICY } from './pages.js';
import { Permission } from '../../http/permission.js';

/** Largest number of listed mails, newest first. */
const LISTED = 200;

/**
 * Pages that show mail kept instead of sent, for developers who run Houselights on their own machine. They do not exist in
 * production.
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
