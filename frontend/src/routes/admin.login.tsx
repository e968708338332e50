import { createFileRoute } from '@tanstack/react-router';
import { AdminLoginScreen } from '../features/login/admin-login-screen';

export const Route = createFileRoute('/admin/login')({
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  component: AdminLogin,
});

function AdminLogin() {
  return <AdminLoginScreen error={Route.useSearch().error} />;
}
