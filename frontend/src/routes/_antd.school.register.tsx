import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/admin-settings/register-screen';
import { loadStaffTexts } from '../staff/texts';

export const Route = createFileRoute('/_antd/school/register')({
  loader: loadStaffTexts,
  component: RegisterScreen,
});
