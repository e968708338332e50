import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { i18n } from '../../language/i18n';
import { seatText } from '../../language/seat-names';
import { joinSentences } from '../../language/sentences';
import { Button } from '../../ui/button';
import { time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Note, Panel } from '../../ui/panel';
import { Badge } from '../../ui/badge';
import { useTitle } from '../../ui/use-title';
import {
  SCAN_MS,
  admit,
  practiceLookup,
  practiceScan,
  type PracticeCheckIn,
  type PracticeResult,
  type PracticeTicket,
} from './practice';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as scannerStyles from './scanner.module.css';

/** Practice mode: nothing is sent and nobody is checked in. */
export function ScannerScreen() {
  useTitle(i18n.t('Scanner (practice)'));
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<PracticeResult | null>(null);
  const [done, setDone] = useState<readonly PracticeCheckIn[]>([]);
  const scans = useRef(0);

  function show(ticket: PracticeTicket) {
    const next = admit(ticket, done, Date.now());
    setResult(next.result);
    setDone(next.done);
  }
  const finish = useRef(() => {});
  useEffect(() => {
    finish.current = () => {
      setScanning(false);
      show(practiceScan(scans.current++));
    };
  });
  useEffect(() => {
    if (!scanning) return;
    const timer = setTimeout(() => finish.current(), SCAN_MS);
    return () => clearTimeout(timer);
  }, [scanning]);

  function onLookup(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    show(practiceLookup(typed));
    setTyped('');
  }

  return (
    <div className="page page-narrow stack stack-wide">
      <header className="stack">
        <Link to="/" className={buttonStyles.backLink}>
          <Icon of={icons.back} /> {i18n.t('Back to Home')}
        </Link>
        <p>
          <Badge tone="amber">{i18n.t('Practice')}</Badge>
        </p>
        <h1>{i18n.t('Ticket Scanner')}</h1>
        <p className="muted">{i18n.t('Scan ticket QR codes to check in guests')}</p>
      </header>
      <Note title={i18n.t('This is a rehearsal')} icon={icons.alert}>
        {joinSentences([
          i18n.t('The tickets shown here are made up and nobody is really checked in.'),
          i18n.t('At the door, staff sign in: this page then scans tickets and checks guests in.'),
        ])}
      </Note>
      <Panel>
        <div
          className={scannerStyles.viewfinder}
          data-scanning={scanning || undefined}
          aria-hidden="true"
        >
          <Icon of={icons.scan} size={72} />
        </div>
        <Button
          look="primary"
          icon={icons.scan}
          wide
          disabled={scanning}
          onClick={() => setScanning(true)}
        >
          {scanning ? i18n.t('Scanning...') : i18n.t('Start Scanning')}
        </Button>
        <form className={scannerStyles.scannerLookup} onSubmit={onLookup}>
          <label htmlFor="scanner-number">{i18n.t('Confirmation number')}</label>
          <div className="row">
            <input
              id="scanner-number"
              className={`${textInputStyles.textInput} code`}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" disabled={typed.trim() === '' || scanning}>
              {i18n.t('Look up')}
            </Button>
          </div>
        </form>
      </Panel>
      <div role="status">
        {result && (
          <Panel tone={result.outcome === 'Valid Ticket' ? 'good' : 'warn'}>
            <h2 className={`${panelStyles.panelTitle} row`}>
              <Icon of={result.outcome === 'Valid Ticket' ? icons.check : icons.alert} size={28} />{' '}
              {i18n.t(result.outcome)}
            </h2>
            <p>
              {result.ticket.guest}
              <br />
              {seatText(result.ticket.seat)}
              <br />
              <span className="code">{result.ticket.confirmationNumber}</span>
            </p>
          </Panel>
        )}
      </div>
      <section aria-labelledby="recent">
        <h2 id="recent">{i18n.t('Recent Check-Ins')}</h2>
        {done.length === 0 ? (
          <p className="muted">{i18n.t('Nobody yet.')}</p>
        ) : (
          <ul className={scannerStyles.recent}>
            {done.map((entry) => (
              <li key={entry.confirmationNumber}>
                <span>
                  <strong>{entry.guest}</strong>{' '}
                  <span className="code muted">{entry.confirmationNumber}</span>
                </span>
                <span className="muted number">{time(new Date(entry.at).toISOString())}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
