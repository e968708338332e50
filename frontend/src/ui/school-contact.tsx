import { telephoneUrl, whatsAppUrl } from '@contracts/rest/school-contact';
import type { SchoolContact as Contact } from '@contracts/rest/school-contact';

/** How to reach the school, wherever a screen says to ask it. */
export function SchoolContact({ school }: { school: Contact | null }) {
  if (!school || (!school.email && !school.phone)) return null;
  const { name, email, phone } = school;
  const call = telephoneUrl(phone);
  const chat = whatsAppUrl(phone);
  return (
    <p>
      {name}: {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <>, {call ? <a href={call}>{phone}</a> : phone}</>}
      {chat && (
        <>
          ,{' '}
          <a href={chat} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </>
      )}
    </p>
  );
}
