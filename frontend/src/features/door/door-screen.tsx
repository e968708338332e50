import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { serverNow } from '../../api/server-clock';
import { loginHref } from '../../api/session';
import { currentLanguage, i18n } from '../../language/i18n';
import { seatTextShort } from '../../language/seat-names';
import { joinSentences } from '../../language/sentences';
import { withElements } from '../../language/with-elements';
import { openWithoutNetwork } from '../../storage/without-network';
import { buttonClass, Button } from '../../ui/button';
import { longDateAtTime, time, dayAndYear } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { Note, Panel } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { CameraPanel } from './camera-panel';
import { doorAtOpening, doorsToCome, type DoorChoice } from './door-choice';
import { ResultScreen } from './result-screen';
import { allowSound } from './signals';
import { ownDoor } from './own-door';
import { playsToday } from './same-day';
import { refusalText } from './list-check';
import { DoorGuests } from './door-guests';
import { DeviceName, DoorSettings } from './door-settings';
import { goesByItself } from './door-result';
import { useDoorList } from './use-door-list';
import { useKeptScans } from './use-kept-scans';
import { useDoor } from './use-door';
import type { Admitted } from './use-recent-check-ins';
import type { KeptScan, ScanTrouble } from '../../storage/door-store';
import * as icons from '../../ui/icons';
import * as buttonStyles from '../../ui/button.module.css';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './scanner.module.css';

/** Shows the real scanner for staff. The code is small, for old phones on the school's network. */
export function DoorScreen(props: {
  performances: readonly DoorChoice[];
  /**
   * True after the session has ended. The scanner stays open, but the server checks in no guests until somebody signs in. While
   * the server does not answer, the stored guest list decides.
   */
  signedOut: boolean;
  /** True if the person was redirected to the scanner from a screen that they may not use. */
  refusedScreen?: boolean;
}) {
  const { performances, signedOut, refusedScreen = false } = props;
  useTitle(i18n.t('Ticket Scanner'));
  useEffect(() => openWithoutNetwork(currentLanguage()), []);
  const [opened] = useState(serverNow);
  const doors = doorsToCome(performances, opened);
  const [doorId, setDoorId] = useState<string>(
    () => doorAtOpening(doors, ownDoor()?.performanceId, opened)?.id ?? '',
  );
  const chosen = doors.find(({ id }) => id === doorId);
  const kept = useKeptScans();
  const { list, refusal, connected, note } = useDoorList(chosen?.id ?? null, kept.send);
  // Without a connection, staff cannot search a guest list that may not admit guests.
  const refused = refusal();
  const shown = refused && !connected ? null : list;
  const door = useDoor(
    chosen ? { performanceId: chosen.id, productionId: chosen.productionId } : null,
    { list, refusal, note, keep: kept.keep },
  );
  // While a result waits for an answer, another ticket before the camera must not replace it.
  const showCode = (code: string): boolean => {
    const free = door.result === null || goesByItself(door.result);
    if (free) void door.show(code);
    return free;
  };

  return (
    <div className="page page-narrow stack stack-wide">
      <header>
        <Link to="/" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> {i18n.t('Back to Home')}
        </Link>
        <h1>{i18n.t('Ticket Scanner')}</h1>
        <p className="muted">{i18n.t('Scan ticket QR codes to check in guests')}</p>
      </header>
      {signedOut && (
        <Note tone="warn" title={i18n.t('You are signed out')} role="status">
          <p>
            {joinSentences([
              i18n.t('Sign in again to check guests in.'),
              i18n.t('Check-ins that this device keeps are sent then.'),
            ])}
          </p>
          <a href={loginHref('/scanner')} className={buttonClass()}>
            {i18n.t('Sign in')}
          </a>
        </Note>
      )}
      {refusedScreen && (
        <Note tone="warn" role="status">
          {i18n.t(
            'The screen that you asked for is for owners and administrators of the school; with the role Door you check guests in here.',
          )}
        </Note>
      )}
      <Panel>
        <DoorSettings doors={doors} doorId={doorId} list={shown} onChoose={setDoorId} />
        {chosen && !playsToday(chosen.dateTime, new Date(serverNow())) && (
          <Note tone="warn" title={i18n.t('Not today')}>
            {joinSentences([
              i18n.t('This door is for {date}.', { date: longDateAtTime(chosen.dateTime) }),
              i18n.t('Each of its tickets is asked about.'),
            ])}
          </Note>
        )}
        <KeptScans
          scans={kept.scans}
          troubles={kept.troubles}
          connected={connected}
          asOf={list?.serverTime ?? null}
          refusal={list && refused && refusalText(refused, list)}
          onDismiss={kept.dismissTroubles}
        />
        <CameraPanel onCode={showCode} />
        <NumberForm onNumber={(code) => void door.show(code)} />
        <DeviceName />
      </Panel>
      {door.result && (
        <ResultScreen
          result={door.result}
          onRetry={(code) => void door.show(code)}
          onLetIn={door.letIn}
          onUndo={door.undo}
          onClose={door.close}
        />
      )}
      {shown && (
        <DoorGuests
          list={shown}
          onChoose={({ confirmationNumber }) => {
            allowSound();
            void door.show(confirmationNumber);
          }}
        />
      )}
      <RecentCheckIns recent={door.recent} />
    </div>
  );
}

/** Form for a confirmation number when no code can be scanned. */
function NumberForm({ onNumber }: { onNumber: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    allowSound();
    onNumber(typed.trim());
    setTyped('');
  }
  return (
    <form className={styles.scannerLookup} onSubmit={submit}>
      <label htmlFor="door-number">{i18n.t('Confirmation number')}</label>
      <div className="row">
        <input
          id="door-number"
          className={`${textInputStyles.textInput} code`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {i18n.t('Check In')}
        </Button>
      </div>
    </form>
  );
}

function RecentCheckIns({ recent }: { recent: readonly Admitted[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{i18n.t('Recent Check-Ins')}</h2>
      {recent.length === 0 ? (
        <p className="muted">{i18n.t('Nobody yet.')}</p>
      ) : (
        <ul className={styles.recent}>
          {recent.map(({ bookingId, name, confirmationNumber, guests, here, seats, at }) => (
            <li key={`${bookingId} ${at}`}>
              <span>
                <strong>{name ?? i18n.t('No name')}</strong>{' '}
                <span className="code muted">{confirmationNumber}</span>
                <br />
                <span className="muted small">
                  {seats > 1
                    ? i18n.t(
                        '{count, plural, one {# guest} other {# guests}}, {part} of {all} here',
                        { count: guests, part: here, all: seats },
                      )
                    : i18n.t('{count, plural, one {# guest} other {# guests}}', { count: guests })}
                </span>
              </span>
              <span className="muted number">{time(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Lists scans that the server has not received yet, and problems with scans that were sent. */
function KeptScans(props: {
  scans: readonly KeptScan[];
  troubles: readonly ScanTrouble[];
  connected: boolean | null;
  /** Time of the list's last update in ISO 8601; null without a list. */
  asOf: string | null;
  /** Reason why the list admits nobody without network; null when it admits guests. */
  refusal: string | null;
  onDismiss: () => void;
}) {
  const { scans, troubles, connected, asOf, refusal, onDismiss } = props;
  return (
    <>
      {connected === false && (
        <Note tone="warn" title={i18n.t('No connection')} role="status">
          {joinSentences([
            refusal ??
              (asOf
                ? i18n.t(
                    'Scanning goes on with the list that this device keeps; its last news is from {date}, {time}.',
                    { date: dayAndYear(asOf), time: time(asOf) },
                  )
                : i18n.t('This device keeps no list of this door.')),
            i18n.t('Other doors are not seen until the network is back.'),
          ])}
        </Note>
      )}
      {scans.length > 0 && (
        <Note tone="info" icon={icons.clock} role="status">
          {i18n.t(
            '{count, plural, one {# check-in is} other {# check-ins are}} kept on this device and sent as soon as there is a network.',
            { count: scans.length },
          )}
        </Note>
      )}
      {troubles.length > 0 && (
        <Note tone="bad" title={i18n.t('Please look at these tickets')} role="alert">
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble.scanId}>
                {withElements(troubleText(trouble), <span className="code" />)}
              </li>
            ))}
          </ul>
          <Button onClick={onDismiss}>{i18n.t('Seen')}</Button>
        </Note>
      )}
    </>
  );
}

/** Returns what is wrong with a scan that was sent. The booking's number is marked as the element 0. */
function troubleText({
  confirmationNumber: number,
  scannedAt,
  device,
  again,
  refusal,
}: ScanTrouble) {
  const when = time(scannedAt);
  if (!again)
    return i18n.t('<0>{number}</0> was let in at {time}, but: {refusal}', {
      number,
      time: when,
      refusal,
    });
  const { at, by, device: firstDevice } = again.first;
  const both = {
    number,
    seats: again.seats.map(seatTextShort).join(', '),
    first: time(at),
    by,
    firstDevice,
    time: when,
    device,
  };
  return firstDevice === null
    ? i18n.t(
        '<0>{number}</0> was scanned twice ({seats}): {first} by {by}, and {time} on {device}.',
        both,
      )
    : i18n.t(
        '<0>{number}</0> was scanned twice ({seats}): {first} on {firstDevice}, and {time} on {device}.',
        both,
      );
}
