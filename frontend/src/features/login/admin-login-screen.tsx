import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { adminLoginUser, loginHref } from '../../api/session';
import { buttonClass } from '../../ui/button';
import { Logo } from '../../ui/logo';
import { useTitle } from '../../ui/use-title';
import './admin-login.css';

export function AdminLoginScreen() {
  useTitle('Admin Login');
  const { data } = useQuery(adminLoginUser());
  if (data?.user) return <Navigate to="/admin/productions" replace />;
  return (
    <div className="page">
      <div className="panel admin-login">
        <Logo size={64} />
        <p className="admin-login-brand">Houselights</p>
        <h1>Admin Login</h1>
        <p className="muted">
          Please sign in with your school account to manage productions, seats and the door.
        </p>
        <a href={loginHref('/admin/productions')} className={buttonClass('primary', true)}>
          Sign in
        </a>
      </div>
    </div>
  );
}
