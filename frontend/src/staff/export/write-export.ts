import type { AnalyticsBooking } from '@contracts/rest/administration';
import type { ExportKind, FromWriter, ToWriter } from './export-worker';

/** Number of bookings fetched, or of rows being written once all bookings are there. */
export type ExportProgress = { readonly fetched: number } | { readonly writing: number };

/** Returns the file that a worker builds from the bookings, page by page. An abort ends the worker at any point. */
export async function writeExport(
  kind: ExportKind,
  pages: AsyncIterable<readonly AnalyticsBooking[]>,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWriter) => worker.postMessage(message);
  const written = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWriter>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.failed));
    worker.onerror = () => reject(new Error('The file could not be written'));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // A failure before the `await` below is handled there, not as an unhandled rejection.
  written.catch(() => undefined);
  try {
    let fetched = 0;
    let rows = 0;
    for await (const bookings of pages) {
      tell({ add: bookings });
      fetched += bookings.length;
      rows += bookings.reduce((sum, { seats }) => sum + Math.max(1, seats.length), 0);
      onProgress({ fetched });
    }
    onProgress({ writing: rows });
    tell({ finish: kind });
    return await written;
  } finally {
    worker.terminate();
  }
}
