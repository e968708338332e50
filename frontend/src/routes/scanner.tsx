import { createFileRoute } from '@tanstack/react-router';
import { ScannerScreen } from '../features/scanner/scanner-screen';

export const Route = createFileRoute('/scanner')({ component: ScannerScreen });
