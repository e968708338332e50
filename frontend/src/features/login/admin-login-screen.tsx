import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { adminLoginUser, loginHref } from '../../api/session';
import { buttonClass } from '../../ui/button';
import { Logo } from '../../ui/logo';
import { useTitle } from '../../ui/use-title';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './admin-login-screen.module.css';

export function AdminLoginScreen() {
  useTitle('Admin Login');
  const { data } = useQuery(adminLoginUser());
  if (data?.user) return <Navigate to="/admin/productions" replace />;
  return (
    <div className="page">
      <div className={`${panelStyles.panel} ${styles.adminLogin}`}>
        <Logo size={64} />
        <p className={styles.adminLoginBrand}>Houselights</p>
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
