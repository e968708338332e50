import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { checkInSeats } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { soon } from '../../api/soon';
import {
  forgetScan,
  forgetTroubles,
  keepScan,
  keepTrouble,
  keptScans,
  keptTroubles,
} from '../../storage/door-store';
import type { KeptScan, ScanTrouble } from '../../storage/door-store';
import { isFinal, stopsAll } from './door-errors';

const TRY_EVERY_MS = 10_000;

/** Scans made without network: kept on the device, told to the server as soon as it is there, each until it was told. */
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
    /** Rejects when the browser keeps nothing. */
    keep: async (scan: KeptScan) => {
      await keepScan(scan);
      await look();
    },
    send: () => void send(),
    // What could not be deleted is still shown.
    dismissTroubles: () => void forgetTroubles().then(look, look),
  };
}

/** @throws unless the server has decided: then the scan stays */
async function tell({ bookingId, confirmationNumber, seats, ...scan }: KeptScan): Promise<void> {
  const kept = { bookingId, confirmationNumber, seats, ...scan };
  try {
    const { scannedAgain } = await soon((signal) => checkInSeats(bookingId, seats, scan, signal));
    if (scannedAgain) await keepTrouble({ ...kept, again: scannedAgain, refusal: null });
  } catch (error) {
    if (!isFinal(error)) throw error;
    const refusal = errorText(error, 'The server did not take it.');
    await keepTrouble({ ...kept, again: null, refusal });
  }
  await forgetScan(scan.scanId);
}

/** A scan that the server does not take now, or of which the browser keeps no trouble, stays and holds up no other one. */
async function tellAll(scans: readonly KeptScan[]): Promise<void> {
  for (const scan of scans) {
    try {
      await tell(scan);
    } catch (error) {
      if (stopsAll(error)) return;
    }
  }
}
