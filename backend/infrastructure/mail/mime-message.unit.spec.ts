import { describe, expect, it } from '@jest/globals';
import { mimeMessage } from './mime-message.js';
import { type MailMessage, MailRefusedError } from './port.js';

const MESSAGE: MailMessage = {
  messageId: 'ticket-7',
  to: 'aminah@example.com',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
};
const FROM = 'Houselights <tickets@houselights.example>';

describe('the MIME message of a mail', () => {
  it('has the stable message id, under the sender’s domain', () => {
    expect(mimeMessage(MESSAGE, FROM)).toMatchObject({
      messageId: '<ticket-7@houselights.example>',
      to: { address: 'aminah@example.com' },
    });
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'a@b.c,d@e.f',
    'a@b.c\r\nBcc: d@e.f',
    'A <a@b.c>',
    'a b@c.d',
    '"x y"@b.c',
    'a@',
    '@b.c',
    `${'x'.repeat(251)}@b.c`,
  ])('refuses the addressee %j for good', (to) =>
    expect(() => mimeMessage({ ...MESSAGE, to }, FROM)).toThrow(MailRefusedError),
  );

  it.each([
    'o’neill@example.com',
    'tan+tickets@mail.example.my',
    'ü@exämple.com'.replace('ä', 'a'),
  ])('accepts the addressee %j', (to) => {
    expect(mimeMessage({ ...MESSAGE, to }, FROM)).toMatchObject({ to: { address: to } });
  });

  it.each(['', 'a b', 'a@b', '../x', 'x'.repeat(121)])('refuses the message id %j', (messageId) => {
    expect(() => mimeMessage({ ...MESSAGE, messageId }, FROM)).toThrow('Malformed message id');
  });
});
