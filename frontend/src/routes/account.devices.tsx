import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '../features/account/devices-screen';

export const Route = createFileRoute('/account/devices')({ component: DevicesScreen });
