import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUser, loginHref } from '../../api/session';
import { buttonClass } from '../../ui/button';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { RegisterForm } from './register-form';
import '../admin-shell/staff.css';
import './settings.css';

export function RegisterScreen() {
  useTitle('Register Your School');
  const { data: user, isPending } = useQuery(currentUser());
  if (isPending) return <Loading text="Loading..." />;
  if (!user) {
    return (
      <div className="page">
        <Message icon="alert" title="Authentication Required" text="Please log in to register your school">
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
      <header>
        <h1>Register Your School</h1>
        <p className="muted">You become its owner. Bank details may follow later in School Settings, before the first sale.</p>
      </header>
      <RegisterForm user={user} />
    </div>
  );
}
