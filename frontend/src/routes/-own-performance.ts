import { notFound } from '@tanstack/react-router';
import { HttpError } from '../api/errors';

/**
 * Waits for the answer to a query about a performance. Returns `denied` when the person is not on the staff of the performance's
 * school.
 * @throws notFound for an unknown performance
 */
export const allowedOrDenied = (reading: Promise<unknown>): Promise<'allowed' | 'denied'> =>
  reading.then(
    () => 'allowed' as const,
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 404 || error.status === 400) throw notFound();
      if (error.status === 403) return 'denied' as const;
      throw error;
    },
  );
