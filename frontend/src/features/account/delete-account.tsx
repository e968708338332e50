import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../api/error-toast';
import { HttpError } from '../../api/errors';
import { eraseAccount } from '../../api/my-data';
import { i18n } from '../../language/i18n';
import { forgetPeople } from '../../storage/without-network';
import { Button, buttonClass } from '../../ui/button';
import { Note, Panel } from '../../ui/panel';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './devices-screen.module.css';

/** Offers a link to all data about the signed-in person, and a button that deletes the account. */
export function DeleteAccount() {
  const [email, setEmail] = useState('');
  const erase = useMutation({
    mutationFn: () => eraseAccount({ email: email.trim() }),
    // Loads a full page, so that nothing about the person stays in memory.
    onSuccess: () => {
      forgetPeople();
      window.location.assign('/');
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() !== '' && !erase.isPending) erase.mutate();
  }

  return (
    <Panel title={i18n.t('Your data')}>
      <p>
        <Link to="/my-data">{i18n.t('See and download everything that is held about you')}</Link>
      </p>
      <h3>{i18n.t('Delete my account')}</h3>
      <p className="muted">
        {i18n.t(
          'You leave your schools and are signed out everywhere. What you did for a school stays in its log with your name. Bookings are erased apart from this, where your data is shown.',
        )}
      </p>
      <form className={styles.deleteForm} onSubmit={onSubmit} noValidate>
        <label htmlFor="account-email">{i18n.t('Type your email address to confirm')}</label>
        <input
          id="account-email"
          type="email"
          className={textInputStyles.textInput}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={email.trim() === '' || erase.isPending}>
            {erase.isPending ? i18n.t('Deleting...') : i18n.t('Delete my account')}
          </Button>
        </div>
      </form>
      {erase.isError && (
        <Note tone="bad" role="alert">
          {errorText(erase.error, i18n.t('Please try again in a moment.'))}{' '}
          {isSignInAgain(erase.error) && (
            <a href="/api/login?again=1&redirect=%2Faccount%2Fdevices" className={buttonClass()}>
              {i18n.t('Sign in again')}
            </a>
          )}
        </Note>
      )}
    </Panel>
  );
}

const isSignInAgain = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.error === 'sign_in_again';
