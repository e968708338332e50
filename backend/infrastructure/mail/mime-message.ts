import type { SendMailOptions } from 'nodemailer';
import { LONGEST_MAIL_ADDRESS, MAIL_ADDRESS } from '../../contracts/mail-address.js';
import { type MailMessage, MailRefusedError } from './port.js';

const MESSAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

/**
 * Converts a mail to nodemailer's format, so that both adapters produce the same bytes. @throws {@link MailRefusedError} for an
 * impossible address
 */
export function mimeMessage(message: MailMessage, from: string): SendMailOptions {
  if (!MESSAGE_ID.test(message.messageId))
    throw new Error(`Malformed message id: ${JSON.stringify(message.messageId)}`);
  if (!isSendable(message.to)) throw new MailRefusedError('This is not an email address.');
  return {
    from,
    to: { name: '', address: message.to },
    ...(isSendable(message.replyTo) ? { replyTo: { name: '', address: message.replyTo } } : {}),
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.messageId}@${domainOf(from)}>`,
    // This header prevents automatic replies, such as out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: (message.attachments ?? []).map(({ filename, content, contentType, cid }) => ({
      filename,
      content,
      contentType,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const isSendable = (address: string | undefined): address is string =>
  address !== undefined && MAIL_ADDRESS.test(address) && address.length <= LONGEST_MAIL_ADDRESS;

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'houselights.invalid';
}
