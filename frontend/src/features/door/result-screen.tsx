import { Link } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import { seatText } from '@contracts/rest/seat-text';
import { i18n } from '../../language/i18n';
import { Button, buttonClass } from '../../ui/button';
import { compactSeats } from '../../ui/compact-seats';
import { dayAndYear, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Spinner } from '../../ui/panel';
import { PartyPicker, checkInLabel } from './party-picker';
import { signal } from './signals';
import type { Tone } from './tones';
import { goesByItself, headingOf, type DoorResult, type TicketResult } from './door-result';
import * as styles from './result-screen.module.css';

/** Milliseconds until a green result closes by itself, so that the next guest needs no tap. */
const GREEN_MS = 4000;

const marks = {
  ask: icons.ticket,
  good: icons.check,
  warn: icons.alert,
  bad: icons.cross,
} as const;

interface ResultScreenProps {
  result: DoorResult;
  onLetIn: (result: TicketResult, seats: readonly SeatInput[]) => Promise<void>;
  onRetry: (code: string) => void;
  /** Undoes the check-in of this result. */
  onUndo: (result: TicketResult) => Promise<void>;
  /** Returns to scanning. */
  onClose: () => void;
}

/** Shows the result of a scan over the whole screen. */
export function ResultScreen({ result, onLetIn, onRetry, onUndo, onClose }: ResultScreenProps) {
  if (result.kind === 'looking') {
    return (
      <p className={styles.looking} role="status">
        <Spinner /> {i18n.t('Looking up the ticket...')}
      </p>
    );
  }
  if (result.kind === 'problem') {
    return (
      <Screen
        key={result.code}
        tone={result.tone ?? 'bad'}
        title={i18n.t(result.title)}
        onClose={onClose}
      >
        <p className={styles.reason}>{result.text}</p>
        <p className={`code ${styles.doorCode}`}>{result.code}</p>
        {result.title === 'Check-in Failed' && (
          <Button wide className={styles.action} onClick={() => onRetry(result.code)}>
            {i18n.t('Try again')}
          </Button>
        )}
      </Screen>
    );
  }
  const { code, check, admitted } = result;
  return (
    <Ticket
      key={`${code} ${check.outcome} ${admitted.length}`}
      result={result}
      onLetIn={onLetIn}
      onUndo={onUndo}
      onClose={onClose}
    />
  );
}

interface ScreenProps {
  tone: Tone;
  title: string;
  goesByItself?: boolean;
  /** True while the screen asks which guests are present. A tap beside the buttons then does not close the screen. */
  asks?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Full screen in one colour with an icon and a word. A tap beside the buttons returns to scanning. */
function Screen(props: ScreenProps) {
  const { tone, title, goesByItself = false, asks = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useEffectEvent(onClose);
  // Opens the dialog before painting, so that the page behind does not flash between two results.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    signal(tone);
  }, [tone]);
  useEffect(() => {
    if (!goesByItself) return;
    const timer = setTimeout(() => close(), GREEN_MS);
    return () => clearTimeout(timer);
  }, [goesByItself]);
  return (
    // Keyboards close the dialog by Escape; the click handler is for taps.
    <dialog
      ref={dialog}
      className={styles.result}
      data-tone={tone}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={({ target }) => {
        const isBeside = target instanceof Element && !target.closest('button, a, label, fieldset');
        if (isBeside && !asks) dialog.current?.close();
      }}
    >
      <div className={styles.inside}>
        <h2 id={heading}>
          <Icon of={marks[tone]} size={88} />
          {title}
        </h2>
        {children}
        {!asks && <p>{i18n.t('Tap anywhere to scan the next ticket')}</p>}
      </div>
    </dialog>
  );
}

function Ticket(
  props: { result: TicketResult } & Pick<ResultScreenProps, 'onLetIn' | 'onUndo' | 'onClose'>,
) {
  const { result, onLetIn, onUndo, onClose } = props;
  const { booking, check, admitted } = result;
  const [asked, setAsked] = useState(check.ask === null);
  const [pending, setPending] = useState(false);
  const here = new Set(booking.checkedInSeats.map(seatText));
  const ofCode = booking.ticketSeat ? [booking.ticketSeat] : booking.seats;
  const seats = admitted.length > 0 ? admitted : ofCode;
  const seatLines = [true, false].flatMap((isHere) =>
    compactSeats(seats.filter((seat) => here.has(seatText(seat)) === isHere)).map((text) => ({
      text,
      isHere,
    })),
  );
  const run = (act: Promise<void>) => {
    setPending(true);
    void act.finally(() => setPending(false));
  };
  const picking = asked && admitted.length === 0 && check.waiting.length > 0;
  return (
    <Screen
      {...headingOf(result)}
      goesByItself={goesByItself(result)}
      asks={picking}
      onClose={onClose}
    >
      {result.offline && (
        <p className={styles.reason}>
          {admitted.length > 0
            ? i18n.t('No network: this device remembers it.')
            : i18n.t('No network: by the list that this device keeps.')}
        </p>
      )}
      {check.text && <p className={styles.reason}>{check.text}</p>}
      <p className={styles.name}>{booking.customerName ?? i18n.t('No name')}</p>
      {booking.seats.length > 1 && (
        <p className={styles.here}>
          {i18n.t('{part} of {all} here', { part: here.size, all: booking.seats.length })}
        </p>
      )}
      {booking.ticketSeat && <p>{i18n.t('This paper is for one seat.')}</p>}
      {!picking && (
        <ul className={styles.doorSeats} aria-label={i18n.t('Seats')}>
          {seatLines.map(({ text, isHere }) => (
            <li key={text} data-here={isHere || undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {booking.productionName && (
        <p>
          {i18n.t('{production}, {date}, {time}', {
            production: booking.productionName,
            date: dayAndYear(booking.performanceDate),
            time: time(booking.performanceDate),
          })}
          <br />
          <span className="code">{booking.confirmationNumber}</span>
        </p>
      )}
      <div className={styles.actions}>
        {!asked && check.waiting.length > 0 && (
          // Places the safe answer where the pressed button was.
          <>
            <Button autoFocus wide className={styles.action} onClick={onClose}>
              {i18n.t('Do Not Check In')}
            </Button>
            <Button
              wide
              onClick={() =>
                check.waiting.length === 1 ? run(onLetIn(result, check.waiting)) : setAsked(true)
              }
              disabled={pending}
            >
              {pending ? i18n.t('Checking in...') : check.ask && i18n.t(check.ask)}
            </Button>
          </>
        )}
        {picking && (
          <>
            <PartyPicker
              waiting={check.waiting}
              label={checkInLabel}
              pending={pending}
              onLetIn={(chosen) => run(onLetIn(result, chosen))}
            />
            <Button wide disabled={pending} onClick={onClose}>
              {i18n.t('Do Not Check In')}
            </Button>
          </>
        )}
        {admitted.length > 0 && !result.offline && (
          <Button wide disabled={pending} onClick={() => run(onUndo(result))}>
            {pending ? i18n.t('Undoing...') : i18n.t('Undo')}
          </Button>
        )}
        <Link
          to="/admin/check-in/$bookingId"
          params={{ bookingId: booking.id }}
          className={buttonClass()}
        >
          {i18n.t('Open the booking')}
        </Link>
      </div>
    </Screen>
  );
}
