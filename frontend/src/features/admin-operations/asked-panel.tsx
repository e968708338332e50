import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-toast';
import { Note, Panel, Spinner } from '../../ui/panel';

interface AskedPanelProps<Data> {
  readonly title: string;
  /** Introduction below the panel's title. */
  readonly intro?: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data, readAt: number) => ReactNode;
}

/** Panel with its own query. If the query fails, other panels and this panel's last data stay on screen. */
export function AskedPanel<Data>({ title, intro, query, children }: AskedPanelProps<Data>) {
  const { data, error, dataUpdatedAt, refetch } = query;
  return (
    <Panel title={title}>
      {intro && <p className="muted">{intro}</p>}
      {error && (
        <Note tone="bad" role="alert" title={errorText(error, 'This part does not answer.')}>
          <Button type="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Note>
      )}
      {data !== undefined
        ? children(data, dataUpdatedAt)
        : !error && (
            <p className="row muted" role="status">
              <Spinner />
              Asking...
            </p>
          )}
    </Panel>
  );
}
