import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProductionView } from '@contracts/rest/catalogue';
import { productionPerformances } from '../../api/admin-productions';
import { errorText } from '../../api/error-toast';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading, Message, Note } from '../../ui/panel';
import { Dialog } from '../../ui/staff/dialog';
import { ArchivedSwitch } from './production-states';
import { DeletePerformanceDialog } from './delete-performance-dialog';
import { MessagesDialog } from './messages-dialog';
import { NotPayableNote } from './not-payable-note';
import { PerformanceDialog } from './performance-dialog';
import { PerformanceLine, type OpenOfLine } from './performance-line';
import * as styles from './performances-dialog.module.css';

type Open = { kind: 'add' } | OpenOfLine | null;

/** Lists all performances of a production, each with its sales switch. */
export function PerformancesDialog({
  production,
  onClose,
}: {
  production: ProductionView;
  onClose: () => void;
}) {
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(productionPerformances(production.id));
  const [withArchived, setWithArchived] = useState(false);
  const close = () => setOpen(null);
  const archived = data?.filter((performance) => performance.archived) ?? [];
  const current = data?.filter((performance) => !performance.archived) ?? [];
  // All performances of an archived production are archived.
  const hides = !production.archived && !withArchived;
  const shown = data && hides ? current : data;
  return (
    <Dialog title="Manage Showtimes" onClose={onClose} width={760}>
      <div className="row spread">
        <p className="muted">{production.title}</p>
        {!production.archived && (
          <Button
            type="primary"
            icon={<Icon of={icons.plus} size={18} />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            Add Showtime
          </Button>
        )}
      </div>
      {!production.archived && (
        <ArchivedSwitch count={archived.length} shown={withArchived} onChange={setWithArchived} />
      )}
      {data && <NotPayableNote performances={data} />}
      {shown ? (
        shown.length > 0 ? (
          <ul className={styles.performanceList}>
            {[...shown]
              .sort((a, b) => a.dateTime.localeCompare(b.dateTime))
              .map((performance) => (
                <PerformanceLine
                  key={performance.id}
                  performance={performance}
                  production={production}
                  onOpen={setOpen}
                />
              ))}
          </ul>
        ) : (
          <Message
            level={2}
            icon={icons.calendar}
            title={archived.length > 0 ? 'All showtimes are archived' : 'No showtimes yet'}
            text="Add the first date and time; sales open with it, and the switch closes them again."
          />
        )
      ) : error ? (
        <Note
          tone="bad"
          title={errorText(error, 'The showtimes could not be loaded.')}
          role="alert"
        >
          <Button type="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </Note>
      ) : (
        <Loading text="Loading showtimes..." />
      )}
      {open?.kind === 'add' && (
        <PerformanceDialog production={production} performances={current} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <PerformanceDialog
          production={production}
          performance={open.performance}
          performances={current}
          onClose={close}
        />
      )}
      {open?.kind === 'messages' && (
        <MessagesDialog performance={open.performance} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeletePerformanceDialog
          production={production}
          performance={open.performance}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
