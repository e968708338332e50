import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { currentUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { MailAddress } from '../../ui/mail-address';
import { Loading, Message, Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { Invitations } from '../../staff/invitations';
import { SessionEnded } from '../../staff/session-ended';
import { RegisterForm } from './register-form';
import { UnsavedGuard } from '../../ui/staff/unsaved-guard';
import '../../ui/staff/staff-pages.css';

export function RegisterScreen() {
  useTitle(i18n.t('Register Your School'));
  const navigate = useNavigate();
  const { data: user, isPending } = useQuery(currentUser());
  // Shows the form also to a person whose session has ended while they were filling it in.
  const [person, setPerson] = useState<CurrentUser | null>(null);
  if (user && !person) setPerson(user);
  if (isPending) return <Loading text={i18n.t('Loading...')} />;
  if (!person) {
    return (
      <div className="page">
        <Message
          icon={icons.alert}
          title={i18n.t('Authentication Required')}
          text={i18n.t('Please log in to register your school')}
        >
          <a href={loginHref('/school/register')} className={buttonClass('primary')}>
            {i18n.t('Login')}
          </a>
          <Link to="/" className={buttonClass()}>
            {i18n.t('Cancel')}
          </Link>
        </Message>
      </div>
    );
  }
  return (
    <div className="page staff-page page-narrow stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Register Your School')}</h1>
          <p className="muted">
            {i18n.t(
              'You become its owner. Bank details may follow later in School Settings, before the first sale.',
            )}
          </p>
        </div>
      </header>
      <Invitations onAccepted={() => void navigate({ to: '/admin/productions' })} />
      {person.schools.length === 0 && (
        <Note title={i18n.t('Does your school sell tickets here already?')}>
          {person.email
            ? withElements(
                i18n.t('Do not register it twice: ask one of its administrators to invite <0/>.'),
                <MailAddress>{person.email}</MailAddress>,
              )
            : i18n.t('Do not register it twice: ask one of its administrators to invite you.')}
        </Note>
      )}
      <RegisterForm user={person} />
      <UnsavedGuard />
      {user === null && <SessionEnded personId={person.id} />}
    </div>
  );
}
