import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { EventView } from '@contracts/rest/operations';
import { openEvent } from '../../api/admin-events';
import { errorText } from '../../api/error-toast';
import { Note } from '../../ui/panel';
import { moment, words } from './words';
import { Fact } from '../../ui/staff/fact';
import * as styles from './event-entry.module.css';

/** Shows an event in one line, which expands to its data and metadata. */
export function EventEntry({ event }: { event: EventView }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary>
          <strong>{event.type}</strong>
          <span className="muted small number">{moment(event.recordedAt)}</span>
          <span className="muted small">{actorName(event.metadata.actor)}</span>
          <span className={`muted small code ${styles.eventStream}`}>
            {event.stream} #{event.revision}
          </span>
        </summary>
        {open && <Contents event={event} />}
      </details>
    </li>
  );
}

function Contents({ event }: { event: EventView }) {
  const { data: opened, mutate, isPending, error } = useMutation({ mutationFn: openEvent });
  const { metadata, data, hidden } = opened ?? event;
  return (
    <div className={styles.eventContents}>
      <pre
        className={styles.eventData}
        tabIndex={0}
        role="region"
        aria-label={`Data of ${event.type}`}
      >
        {JSON.stringify(data, null, 2)}
      </pre>
      {hidden.length > 0 && (
        <Note title={`Personal data is hidden: ${hidden.join(', ')}`}>
          <p>Who opens it is written to the log.</p>
          <Button disabled={isPending} onClick={() => mutate(event)}>
            {isPending ? 'Opening...' : 'Show personal data'}
          </Button>
        </Note>
      )}
      {error && (
        <Note tone="bad" role="alert" title={errorText(error, 'The event could not be opened.')} />
      )}
      <dl className={styles.eventFacts}>
        <Fact name="Decided">{moment(metadata.occurredAt)}</Fact>
        <Fact name="Recorded">{moment(event.recordedAt)}</Fact>
        <Fact name="Actor">{actorName(metadata.actor)}</Fact>
        <Fact name="Stream">
          <Link to="/super-admin/events" search={{ stream: event.stream }}>
            {event.stream}
          </Link>
          , revision {event.revision}
        </Fact>
        <Fact name="Position">{event.position}</Fact>
        <Fact name="Event id">{event.id}</Fact>
        <Fact name="Request id">{metadata.requestId}</Fact>
        <Fact name="Correlation id">{metadata.correlationId}</Fact>
        <Fact name="Causation id">{metadata.causationId}</Fact>
      </dl>
    </div>
  );
}

/** Returns a short name for the person or program that caused an event. */
function actorName(actor: EventView['metadata']['actor']): string {
  switch (actor.kind) {
    case 'customer':
      return 'Customer';
    case 'user':
      return actor.name;
    case 'system':
      return `The system: ${words(actor.name).toLowerCase()}`;
  }
}
