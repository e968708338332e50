import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { allBookings } from '../../api/admin-analytics';
import type { AnalyticsScope } from '../../api/admin-analytics';
import { errorToast } from '../../api/error-toast';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast-store';
import { toExcel } from './excel';
import { exportFileName, exportRows, toCsv } from './export-rows';
import { saveFile } from './save-file';

interface Progress {
  readonly text: string;
  /** 0 to 1. */
  readonly done: number;
}

const count = new Intl.NumberFormat('en-MY');

/** Both exports are built here in the browser, from the bookings fetched a thousand at a time. */
export function ExportButtons({ scope, total }: { scope: AnalyticsScope; total: number }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(kind: 'csv' | 'xlsx') {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ text: 'Fetching bookings...', done: 0 });
    try {
      const bookings = await allBookings(scope, stop.signal, (came) =>
        setProgress({ text: `Fetched ${count.format(came)} bookings...`, done: 0.7 * Math.min(1, came / Math.max(1, total)) }),
      );
      const rows = exportRows(bookings);
      setProgress({ text: `Writing ${count.format(rows.length)} rows...`, done: 0.7 });
      const file =
        kind === 'csv'
          ? new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
          : await toExcel(rows, stop.signal, (done) => setProgress({ text: `Writing ${count.format(rows.length)} rows...`, done: 0.7 + 0.25 * done }));
      saveFile(file, exportFileName(kind, new Date()));
    } catch (error) {
      if (!stop.signal.aborted) showToast(errorToast(error, 'The export could not be made. Please try again.'));
    } finally {
      setProgress(null);
    }
  }

  return (
    <div className="export-buttons">
      <Button icon={<Icon name="download" size={18} />} disabled={progress !== null} onClick={() => void run('csv')}>
        Export CSV
      </Button>
      <Button icon={<Icon name="download" size={18} />} disabled={progress !== null} onClick={() => void run('xlsx')}>
        Export Excel
      </Button>
      {progress && (
        <div className="export-progress" role="status">
          <progress max={1} value={progress.done} aria-label="Export" />
          <span className="small number">{progress.text}</span>
          <Button type="link" size="small" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
    </div>
  );
}
