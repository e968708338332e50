import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-toast';
import { Note, Panel, Spinner } from '../../ui/panel';

interface AskedPanelProps<Data> {
  readonly title: string;
  /** A line under the title. */
  readonly intro?: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data, readAt: number) => ReactNode;
}

/** One part of the page with an answer of its own: the others stay when it fails, and so does what was known before. */
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
