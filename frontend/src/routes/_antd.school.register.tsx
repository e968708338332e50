import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/admin-settings/register-screen';

export const Route = createFileRoute('/_antd/school/register')({
  loader: async () => (await import('../staff/texts')).loadStaffTexts(),
  component: RegisterScreen,
});
