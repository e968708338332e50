import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { HELD_KINDS } from '@contracts/rest/personal-data';
import { errorText } from '../../api/error-toast';
import { sendDataLink } from '../../api/my-data';
import { currentUser } from '../../api/session';
import { i18n } from '../../language/i18n';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Note, Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { HeldKinds } from './held-kinds';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './my-data.module.css';

/** Explains which data is held about families and staff, with a link to the person's own data. */
export function PrivacyScreen() {
  useTitle(i18n.t('Your data'));
  const { data: user } = useQuery(currentUser());
  return (
    <div className="page page-narrow stack">
      <h1>{i18n.t('Your data')}</h1>
      <p className="muted">
        {i18n.t(
          'Schools sell their tickets with Houselights. This is what is held about you for that. You can see all of it, take it along, and have it erased.',
        )}
      </p>
      <Panel title={i18n.t('See or erase what is held about you')}>
        <AskForLink />
        {user && (
          <p>
            {i18n.t('You are signed in, so you need no link.')}{' '}
            <Link to="/my-data" className={buttonClass()}>
              {i18n.t('Show my data')}
            </Link>
          </p>
        )}
        <p className="muted">
          {i18n.t(
            'No email address was given when booking? Ask the school: its staff can erase a booking, too.',
          )}
        </p>
      </Panel>
      <HeldKinds kinds={HELD_KINDS} />
      <Panel title={i18n.t('What an erasure does not reach')}>
        <p>
          {i18n.t(
            'Emails that you have received, files that the school took out of Houselights before, and backups until they are replaced. In a backup of the events your details are locked with a key that is deleted.',
          )}
        </p>
      </Panel>
    </div>
  );
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const send = useMutation({ mutationFn: () => sendDataLink({ email: email.trim() }) });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() !== '' && !send.isPending) send.mutate();
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <label htmlFor="data-email">{i18n.t('Email')}</label>
      <div className={styles.line}>
        <input
          id="data-email"
          type="email"
          className={textInputStyles.textInput}
          autoComplete="email"
          aria-describedby="data-hint"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button
          look="primary"
          type="submit"
          icon={icons.mail}
          disabled={email.trim() === '' || send.isPending}
        >
          {i18n.t('Send me the link')}
        </Button>
      </div>
      <p id="data-hint" className="muted small">
        {i18n.t(
          'The address you used when booking. The link goes to that address alone, and works once.',
        )}
      </p>
      <div aria-live="polite">
        {send.isSuccess && (
          <Note icon={icons.mail}>
            {i18n.t('If anything was booked with this address, the link is on its way there.')}
          </Note>
        )}
        {send.isError && (
          <Note tone="bad">{errorText(send.error, i18n.t('The email could not be sent.'))}</Note>
        )}
      </div>
    </form>
  );
}
