import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type {
  ErasedView,
  HeldAccount,
  HeldBooking,
  HeldData,
  HeldEntry,
} from '@contracts/rest/personal-data';
import { errorText } from '../../api/error-toast';
import { eraseData, heldPicture } from '../../api/my-data';
import { AskDialog } from '../../ui/ask-dialog';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Note, Panel } from '../../ui/panel';
import { saveFile } from '../../ui/save-file';
import { forgetErased } from './forget-erased';
import { HeldKinds } from './held-kinds';
import { readablePage } from './readable-page';
import { unreadText } from './unread-text';
import { withPictures } from './with-pictures';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './my-data.module.css';

/** Shows all data held about a person, with a download and a button for the erasure. */
export function HeldDataView({ data }: { data: HeldData }) {
  const [result, setResult] = useState<ErasedView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading at first and after the erasure, because the pressed button ("Show my data" or "Erase") has disappeared.
  useEffect(() => heading.current?.focus(), [result]);
  return (
    <div className="page page-narrow stack">
      <h1 ref={heading} tabIndex={-1}>
        Your data
      </h1>
      {/* After the erasure, shows only its result. The sentence with the erased e-mail address disappears. */}
      <div role="status">
        {result ? (
          <Erased {...result} />
        ) : (
          <p className="muted">
            Everything that is held about {data.email}, as of {moment(data.asOf)}.
          </p>
        )}
      </div>
      {!result && <Held data={data} onErased={setResult} />}
      <HeldKinds kinds={data.kinds} />
    </div>
  );
}

function Held({ data, onErased }: { data: HeldData; onErased: (result: ErasedView) => void }) {
  const save = useMutation({
    mutationFn: async (kind: keyof typeof FILES) => {
      const { type, textOf } = FILES[kind];
      const text = textOf(await withPictures(data, heldPicture));
      saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `houselights-my-data.${kind}`);
    },
  });
  return (
    <>
      <div className="row">
        <Button look="primary" disabled={save.isPending} onClick={() => save.mutate('html')}>
          Download to read
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate('json')}>
          Download as JSON
        </Button>
      </div>
      {data.account && <Account account={data.account} />}
      {data.unreadBookings.length > 0 && <Note>{unreadText(data.unreadBookings)}</Note>}
      {data.bookings.length + data.unreadBookings.length === 0 ? (
        <Note>Nothing is held about bookings with this address.</Note>
      ) : (
        data.bookings.length > 0 && (
          <>
            <h2>Bookings</h2>
            {data.bookings.map((booking) => (
              <Booking key={booking.id} booking={booking} />
            ))}
            <Erase data={data} onErased={onErased} />
          </>
        )
      )}
    </>
  );
}

/** Formats the held data as JSON without the token, which is no personal data and could erase the data. */
const asJson = ({ eraseToken: _, ...held }: HeldData): string => JSON.stringify(held, null, 2);

const FILES = {
  html: { type: 'text/html', textOf: readablePage },
  json: { type: 'application/json', textOf: asJson },
} as const;

const moment = (iso: string): string => `${dayAndYear(iso)}, ${time(iso)}`;

function Account({ account }: { account: HeldAccount }) {
  return (
    <Panel title="Account">
      <dl className={panelStyles.facts}>
        <Fact name="Name" value={account.name} />
        <Fact name="Email" value={account.email} />
        <Fact name="Since" value={dayAndYear(account.since)} />
        {account.roles.map(({ school, role }) => (
          <Fact key={school} name={school} value={role} />
        ))}
        <Fact name="Signed in on" value={account.devices.join(', ')} />
      </dl>
      <p>
        <Link to="/account/devices">Devices, and deleting the account</Link>
      </p>
    </Panel>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Booking({ booking }: { booking: HeldBooking }) {
  return (
    <Panel title={booking.production}>
      <dl className={panelStyles.facts}>
        <Fact name="Confirmation number" value={booking.confirmationNumber} />
        <Fact name="Performance" value={`${moment(booking.startsAt)}, ${booking.venue}`} />
        <Fact name="Seats" value={booking.seats} />
        <Fact name="Total" value={rm(booking.totalAmount)} />
        <Fact name="Status" value={booking.status} />
        <Fact name="Name" value={booking.name} />
        <Fact name="Email" value={booking.email} />
        <Fact name="Phone" value={booking.phone} />
        <Fact name="Erased by itself after" value={dayAndYear(booking.keptUntil)} />
      </dl>
      <details className={styles.booking}>
        <summary>Everything that happened to it ({booking.history.length})</summary>
        <ol className={styles.history}>
          {booking.history.map((entry, place) => (
            <Entry key={place} entry={entry} />
          ))}
        </ol>
      </details>
      {booking.notErasedBecause && <Note tone="warn">{booking.notErasedBecause}</Note>}
    </Panel>
  );
}

function Entry({ entry }: { entry: HeldEntry }) {
  return (
    <li>
      <p className="muted small">
        {moment(entry.at)}, {entry.who}
      </p>
      <p>{entry.what}</p>
      {entry.details.map(({ label, value }) => (
        <p key={label} className="small">
          {label}: {value}
        </p>
      ))}
      {entry.pictureUrl && (
        <p>
          <a href={entry.pictureUrl} target="_blank" rel="noreferrer">
            Show the picture
          </a>
        </p>
      )}
      {entry.mail && (
        <pre>
          {entry.mail.subject}
          {'\n\n'}
          {entry.mail.text}
        </pre>
      )}
    </li>
  );
}

function Erase({ data, onErased }: { data: HeldData; onErased: (result: ErasedView) => void }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => eraseData({ token: data.eraseToken }),
    onSuccess: async (result) => {
      await forgetErased(client, data, result);
      onErased(result);
    },
  });
  const possible = data.bookings.filter((booking) => booking.notErasedBecause === null).length;
  return (
    <Panel title="Erase">
      {possible === 0 ? (
        <p>Nothing can be erased yet. Each booking above says why.</p>
      ) : (
        <>
          <p>
            Your name, email address, telephone number, receipts and mails are deleted for good, and
            nobody can bring them back. The school keeps which seats were sold and how much was
            paid.
          </p>
          <div>
            <Button disabled={erase.isPending} onClick={() => setAsking(true)}>
              {possible === 1 ? 'Erase 1 booking' : `Erase ${possible} bookings`}
            </Button>
          </div>
        </>
      )}
      {erase.isError && (
        <Note tone="bad" role="alert">
          {errorText(erase.error, 'Please have another link sent to you and try again.')}
        </Note>
      )}
      {asking && (
        <AskDialog
          title="Erase for good?"
          confirmLabel="Erase"
          cancelLabel="Keep"
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>This cannot be undone. Take your data along before, if you want to keep it.</p>
        </AskDialog>
      )}
    </Panel>
  );
}

function Erased({ erased, kept }: ErasedView) {
  return (
    <Panel title="Erased" tone="good">
      <p>
        {erased.length === 0
          ? 'Nothing could be erased.'
          : `Erased: ${erased.join(', ')}. Nothing there names you any more.`}
      </p>
      {kept.map(({ confirmationNumber, because }) => (
        <Note key={confirmationNumber} tone="warn" title={confirmationNumber}>
          {because}
        </Note>
      ))}
    </Panel>
  );
}
