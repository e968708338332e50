import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { currentUser, loginHref } from '../../api/session';
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
  useTitle('Register Your School');
  const navigate = useNavigate();
  const { data: user, isPending } = useQuery(currentUser());
  // Shows the form also to a person whose session has ended while they were filling it in.
  const [person, setPerson] = useState<CurrentUser | null>(null);
  if (user && !person) setPerson(user);
  if (isPending) return <Loading text="Loading..." />;
  if (!person) {
    return (
      <div className="page">
        <Message
          icon={icons.alert}
          title="Authentication Required"
          text="Please log in to register your school"
        >
          <a href={loginHref('/school/register')} className={buttonClass('primary')}>
            Login
          </a>
          <Link to="/" className={buttonClass()}>
            Cancel
          </Link>
        </Message>
      </div>
    );
  }
  return (
    <div className="page staff-page page-narrow stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Register Your School</h1>
          <p className="muted">
            You become its owner. Bank details may follow later in School Settings, before the first
            sale.
          </p>
        </div>
      </header>
      <Invitations onAccepted={() => void navigate({ to: '/admin/productions' })} />
      {person.schools.length === 0 && (
        <Note title="Does your school sell tickets here already?">
          Do not register it twice: ask one of its administrators to invite{' '}
          {person.email ? <MailAddress>{person.email}</MailAddress> : 'you'}.
        </Note>
      )}
      <RegisterForm user={person} />
      <UnsavedGuard />
      {user === null && <SessionEnded personId={person.id} />}
    </div>
  );
}
