import { seatTextShort } from '@contracts/rest/seat-text';
import type { KeptScan, ScanTrouble } from '../../storage/door-store';
import { Button } from '../../ui/button';
import { dayAndYear, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { placeOfFirst } from './scanned-again';

/** Shows scans that the server has not received yet, and problems with scans that were sent. */
export function KeptScans(props: {
  scans: readonly KeptScan[];
  troubles: readonly ScanTrouble[];
  connected: boolean | null;
  /** ISO 8601 time of the list's last update; null when there is none. */
  asOf: string | null;
  /** Reason why the list admits nobody without network; null when it does. */
  refusal: string | null;
  onDismiss: () => void;
}) {
  const { scans, troubles, connected, asOf, refusal, onDismiss } = props;
  return (
    <>
      {connected === false && (
        <Note tone="warn" title="No connection" role="status">
          {refusal ??
            (asOf
              ? `Scanning goes on with the list that this device keeps; its last news is from ${dayAndYear(asOf)}, ${time(asOf)}.`
              : 'This device keeps no list of this door.')}{' '}
          Other doors are not seen until the network is back.
        </Note>
      )}
      {scans.length > 0 && (
        <Note tone="info" icon={icons.clock} role="status">
          {scans.length} {scans.length === 1 ? 'check-in is' : 'check-ins are'} kept on this device
          and sent as soon as there is a network.
        </Note>
      )}
      {troubles.length > 0 && (
        <Note tone="bad" title="Please look at these tickets" role="alert">
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble.scanId}>
                <span className="code">{trouble.confirmationNumber}</span>{' '}
                {trouble.again
                  ? `was scanned twice (${trouble.again.seats.map(seatTextShort).join(', ')}): ${time(trouble.again.first.at)} ${placeOfFirst(trouble.again.first)}, and ${time(trouble.scannedAt)} on ${trouble.device}.`
                  : `was let in at ${time(trouble.scannedAt)}, but: ${trouble.refusal}`}
              </li>
            ))}
          </ul>
          <Button onClick={onDismiss}>Seen</Button>
        </Note>
      )}
    </>
  );
}
