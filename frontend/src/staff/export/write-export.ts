import type { AnalyticsBooking } from '@contracts/rest/administration';
import type { ExportKind, FromWriter, ToWriter } from './export-worker';

/** How far it is: bookings that came; then, when all are there, the rows that are being written. */
export type ExportProgress = { readonly fetched: number } | { readonly writing: number };

/** The file, made by a worker from the bookings page by page. An abort ends the worker, too, wherever it is. */
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
  // It may fail while pages still come; whoever awaits it below hears of it.
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
