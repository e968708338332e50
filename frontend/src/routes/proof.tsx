import { createFileRoute } from '@tanstack/react-router';
import { ProofScreen } from '../features/proof/proof-screen';

export const Route = createFileRoute('/proof')({ component: ProofScreen });
