import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkInSeats } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { withTimeout } from '../../api/with-timeout';
import { i18n } from '../../language/i18n';
import {
  forgetScan,
  forgetTroubles,
  keepScan,
  keepTrouble,
  keptScans,
  keptTroubles,
  type KeptScan,
  type ScanTrouble,
} from '../../storage/door-store';
import { isFinal, stopsAll } from './door-errors';

const TRY_EVERY_MS = 10_000;

/** Stores scans made without network, and sends them when the server can be reached. */
export function useKeptScans() {
  const [scans, setScans] = useState<readonly KeptScan[]>([]);
  const [troubles, setTroubles] = useState<readonly ScanTrouble[]>([]);
  const sending = useRef(false);

  const look = async () => {
    setScans(await keptScans());
    setTroubles(await keptTroubles());
  };

  async function send() {
    if (sending.current) return;
    sending.current = true;
    try {
      await tellAll(await keptScans());
    } finally {
      sending.current = false;
      await look();
    }
  }

  const onTick = useEffectEvent(() => void send());
  useEffect(() => {
    const listener = () => onTick();
    listener();
    window.addEventListener('online', listener);
    const timer = setInterval(listener, TRY_EVERY_MS);
    return () => {
      window.removeEventListener('online', listener);
      clearInterval(timer);
    };
  }, []);

  return {
    scans,
    troubles,
    /** Stores a scan that was made without network. Rejects when the browser cannot store data. */
    keep: async (scan: KeptScan) => {
      await keepScan(scan);
      await look();
    },
    send: () => void send(),
    // Dismisses the problems with sent scans. Problems that cannot be deleted from storage stay on screen.
    dismissTroubles: () => void forgetTroubles().then(look, look),
  };
}

/**
 * Sends a scan.
 * @throws if the server has not decided; the scan then stays stored
 */
async function tell({ bookingId, confirmationNumber, seats, ...scan }: KeptScan): Promise<void> {
  const kept = { bookingId, confirmationNumber, seats, ...scan };
  try {
    const { scannedAgain } = await withTimeout((signal) =>
      checkInSeats(bookingId, seats, scan, signal),
    );
    if (scannedAgain) await keepTrouble({ ...kept, again: scannedAgain, refusal: null });
  } catch (error) {
    if (!isFinal(error)) throw error;
    const refusal = errorText(error, i18n.t('The server did not take it.'));
    await keepTrouble({ ...kept, again: null, refusal });
  }
  await forgetScan(scan.scanId);
}

/** Sends all stored scans. A scan that fails stays stored and does not block the others. */
async function tellAll(scans: readonly KeptScan[]): Promise<void> {
  for (const scan of scans) {
    try {
      await tell(scan);
    } catch (error) {
      if (stopsAll(error)) return;
    }
  }
}
