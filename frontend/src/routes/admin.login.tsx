import { createFileRoute } from '@tanstack/react-router';
import { AdminLoginScreen } from '../features/login/admin-login-screen';

export const Route = createFileRoute('/admin/login')({ component: AdminLoginScreen });
