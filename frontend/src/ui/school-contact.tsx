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
          {/* Keeps the comma on the same line as its link. */}
          <span className={styles.way}>
            {href ? (
              <a
                href={href}
                {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
              >
                {text}
              </a>
            ) : (
              text
            )}
            {index < ways.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
