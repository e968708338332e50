import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../features/my-data/privacy-screen';

export const Route = createFileRoute('/privacy')({ component: PrivacyScreen });
