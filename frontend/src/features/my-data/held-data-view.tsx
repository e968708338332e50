import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGES, localeOf } from '@contracts/language';
import type {
  ErasedView,
  HeldAccount,
  HeldBooking,
  HeldData,
  HeldEntry,
} from '@contracts/rest/personal-data';
import { errorText } from '../../api/error-toast';
import { eraseData, heldPicture } from '../../api/my-data';
import { shownDevice } from '../../api/devices';
import { i18n } from '../../language/i18n';
import { serverText } from '../../language/server-text';
import { AskDialog } from '../../ui/ask-dialog';
import { Button } from '../../ui/button';
import { dayAndYear } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Note, Panel } from '../../ui/panel';
import { saveFile } from '../../ui/save-file';
import { forgetErased } from './forget-erased';
import { HeldKinds } from './held-kinds';
import { moment, whenAndWhere, whenAndWho } from './moments';
import { readablePage } from './readable-page';
import { roleFacts } from './role-facts';
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
        {i18n.t('Your data')}
      </h1>
      {/* After the erasure, shows only its result. The sentence with the erased e-mail address disappears. */}
      <div role="status">
        {result ? (
          <Erased {...result} />
        ) : (
          <p className="muted">
            {i18n.t('Everything that is held about {email}, as of {moment}.', {
              email: data.email,
              moment: moment(data.asOf),
            })}
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
          {i18n.t('Download to read')}
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate('json')}>
          {i18n.t('Download as JSON')}
        </Button>
      </div>
      {data.account && <Account account={data.account} />}
      {data.unreadBookings.length > 0 && <Note>{unreadText(data.unreadBookings)}</Note>}
      {data.bookings.length + data.unreadBookings.length === 0 ? (
        <Note>{i18n.t('Nothing is held about bookings with this address.')}</Note>
      ) : (
        data.bookings.length > 0 && (
          <>
            <h2>{i18n.t('Bookings')}</h2>
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

function Account({ account }: { account: HeldAccount }) {
  return (
    <Panel title={i18n.t('Account')}>
      <dl className={panelStyles.facts}>
        <Fact name={i18n.t('Name')} value={account.name} />
        <Fact name={i18n.t('Email')} value={account.email} />
        <Fact name={i18n.t('Since')} value={dayAndYear(account.since)} />
        {roleFacts(account).map(([school, role]) => (
          <Fact key={school} name={school} value={role} />
        ))}
        <Fact name={i18n.t('Signed in on')} value={account.devices.map(shownDevice).join(', ')} />
      </dl>
      <p>
        <Link to="/account/devices">{i18n.t('Devices, and deleting the account')}</Link>
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
        <Fact name={i18n.t('Confirmation number')} value={booking.confirmationNumber} />
        <Fact name={i18n.t('Performance')} value={whenAndWhere(booking)} />
        <Fact name={i18n.t('Seats')} value={booking.seats} />
        <Fact name={i18n.t('Total')} value={rm(booking.totalAmount)} />
        <Fact name={i18n.t('Status')} value={i18n.t(booking.status)} />
        <Fact name={i18n.t('Name')} value={booking.name} />
        <Fact name={i18n.t('Email')} value={booking.email} />
        <Fact name={i18n.t('Phone')} value={booking.phone} />
        <Fact name={i18n.t('Language of emails')} value={LANGUAGES[booking.language].name} />
        <Fact name={i18n.t('Erased by itself after')} value={dayAndYear(booking.keptUntil)} />
      </dl>
      <details className={styles.booking}>
        <summary>
          {i18n.t('Everything that happened to it ({count})', { count: booking.history.length })}
        </summary>
        <ol className={styles.history}>
          {booking.history.map((entry, place) => (
            <Entry key={place} entry={entry} mailLang={localeOf(booking.language)} />
          ))}
        </ol>
      </details>
      {booking.notErasedBecause && <Note tone="warn">{serverText(booking.notErasedBecause)}</Note>}
    </Panel>
  );
}

function Entry({ entry, mailLang }: { entry: HeldEntry; mailLang: string }) {
  return (
    <li>
      <p className="muted small">{whenAndWho(entry)}</p>
      <p>{entry.what}</p>
      {entry.details.map(({ label, value }) => (
        <p key={label} className="small">
          {label}: {value}
        </p>
      ))}
      {entry.pictureUrl && (
        <p>
          <a href={entry.pictureUrl} target="_blank" rel="noreferrer">
            {i18n.t('Show the picture')}
          </a>
        </p>
      )}
      {entry.mail && (
        <pre lang={mailLang}>
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
    <Panel title={i18n.t('Erase')}>
      {possible === 0 ? (
        <p>{i18n.t('Nothing can be erased yet. Each booking above says why.')}</p>
      ) : (
        <>
          <p>
            {i18n.t(
              'Your name, email address, telephone number, receipts and mails are deleted for good, and nobody can bring them back. The school keeps which seats were sold and how much was paid.',
            )}
          </p>
          <div>
            <Button disabled={erase.isPending} onClick={() => setAsking(true)}>
              {i18n.t('Erase {count, plural, one {# booking} other {# bookings}}', {
                count: possible,
              })}
            </Button>
          </div>
        </>
      )}
      {erase.isError && (
        <Note tone="bad" role="alert">
          {errorText(erase.error, i18n.t('Please have another link sent to you and try again.'))}
        </Note>
      )}
      {asking && (
        <AskDialog
          title={i18n.t('Erase for good?')}
          confirmLabel={i18n.t('Erase')}
          cancelLabel={i18n.t('Keep')}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {i18n.t('This cannot be undone. Take your data along before, if you want to keep it.')}
          </p>
        </AskDialog>
      )}
    </Panel>
  );
}

function Erased({ erased, kept }: ErasedView) {
  return (
    <Panel title={i18n.t('Erased')} tone="good">
      <p>
        {erased.length === 0
          ? i18n.t('Nothing could be erased.')
          : i18n.t('Erased: {numbers}. Nothing there names you any more.', {
              numbers: erased.join(', '),
            })}
      </p>
      {kept.map(({ confirmationNumber, because }) => (
        <Note key={confirmationNumber} tone="warn" title={confirmationNumber}>
          {serverText(because)}
        </Note>
      ))}
    </Panel>
  );
}
