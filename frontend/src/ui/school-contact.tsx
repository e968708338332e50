import { Fragment } from 'react';
import { waysToSchool, type SchoolContact as Contact } from '@contracts/rest/school-contact';
import * as styles from './school-contact.module.css';

/** Contact details of the school, for every screen that tells the buyer to contact the school. */
export function SchoolContact({ school }: { school: Contact | null }) {
  const ways = school ? waysToSchool(school) : [];
  if (ways.length === 0) return null;
  return (
    <p>
      {school?.name}:{' '}
      {ways.map(({ text, href }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          {href ? (
            <a
              href={href}
              className={styles.way}
              {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {text}
            </a>
          ) : (
            <span className={styles.way}>{text}</span>
          )}
        </Fragment>
      ))}
    </p>
  );
}
