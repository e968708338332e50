import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/admin-settings/register-screen';

export const Route = createFileRoute('/_antd/school/register')({ component: RegisterScreen });
