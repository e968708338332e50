import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AnalyticsBooking } from '@contracts/rest/administration';
import { errorToast } from '../../api/error-toast';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import { saveFile } from '../../ui/save-file';
import { showToast } from '../../ui/toast-store';
import { exportFileName } from './export-rows';
import type { ExportKind, FromWriter, ToWriter } from './export-worker';
import * as icons from '../../ui/icons';
import * as styles from './export-buttons.module.css';

const whole = new Intl.NumberFormat('en-MY');

interface Progress {
  readonly text: string;
  /** Progress of the export from 0 to 1; null while unknown. */
  readonly done: number | null;
}

interface ExportButtonsProps {
  /** First word of the exported file's name. */
  of: 'analytics' | 'bookings';
  pages: (signal: AbortSignal) => AsyncIterable<readonly AnalyticsBooking[]>;
  /** Approximate number of bookings, from which the progress is computed. */
  total: number;
  /** False while it is unknown which bookings to export; the buttons are then disabled. */
  ready: boolean;
}

/** Exports bookings as CSV or Excel; a worker in the browser writes the file. */
export function ExportButtons({ of, pages, total, ready }: ExportButtonsProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(kind: ExportKind) {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ text: i18n.t('Fetching bookings...'), done: 0 });
    try {
      const { file, kinds } = await writeExport(kind, pages(stop.signal), stop.signal, (now) =>
        setProgress(
          'fetched' in now
            ? {
                text: i18n.t('Fetched {count} bookings...', { count: whole.format(now.fetched) }),
                done: 0.7 * Math.min(1, now.fetched / Math.max(1, total)),
              }
            : {
                text: i18n.t('Writing {count} rows...', { count: whole.format(now.writing) }),
                done: null,
              },
        ),
      );
      const now = new Date(serverNow());
      saveFile(file, exportFileName(of, kind, now));
      if (kinds) saveFile(kinds, exportFileName(`${of}-kinds`, kind, now));
    } catch (error) {
      if (!stop.signal.aborted)
        showToast(errorToast(error, i18n.t('The export could not be made. Please try again.')));
    } finally {
      setProgress(null);
    }
  }

  return (
    <div className={styles.exportButtons}>
      <Button
        icon={<Icon of={icons.download} size={18} />}
        disabled={progress !== null || !ready}
        onClick={() => void run('csv')}
      >
        {i18n.t('Export CSV')}
      </Button>
      <Button
        icon={<Icon of={icons.download} size={18} />}
        disabled={progress !== null || !ready}
        onClick={() => void run('xlsx')}
      >
        {i18n.t('Export Excel')}
      </Button>
      {progress && (
        <div className={styles.exportProgress} role="status">
          <progress max={1} value={progress.done ?? undefined} aria-label={i18n.t('Export')} />
          <span className="small number">{progress.text}</span>
          <Button type="link" size="small" onClick={() => running.current?.abort()}>
            {i18n.t('Stop')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Written = Extract<FromWriter, { file: Blob }>;

/** Number of bookings fetched so far. After all bookings are fetched: number of rows to be written to the file. */
type ExportProgress = { readonly fetched: number } | { readonly writing: number };

/** Returns the files that a worker builds from the bookings, page by page. An abort stops the worker at any time. */
async function writeExport(
  kind: ExportKind,
  pages: AsyncIterable<readonly AnalyticsBooking[]>,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Written> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWriter) => worker.postMessage(message);
  const written = new Promise<Written>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWriter>) =>
      'file' in data ? resolve(data) : reject(new Error(data.failed));
    worker.onerror = () => reject(new Error('The file could not be written'));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Prevents an "unhandled rejection" for a failure before the `await` below, which handles it.
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
