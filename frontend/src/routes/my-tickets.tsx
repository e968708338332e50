import { createFileRoute } from '@tanstack/react-router';
import { MyTicketsScreen } from '../features/tickets/my-tickets-screen';

export const Route = createFileRoute('/my-tickets')({ component: MyTicketsScreen });
