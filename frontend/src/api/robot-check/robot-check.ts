import type { WorkChallenge, WorkProof } from '@contracts/rest/proof-of-work';

/* A browser with too many unpaid orders must compute a proof of work before the next order (proof-of-work.ts of the
   contracts). The buyer does nothing and only sees a note about the delay. */

let running = 0;
const listeners = new Set<() => void>();

const tell = (change: number) => {
  running += change;
  for (const listener of listeners) listener();
};

/** Returns true while a proof of work is being computed; for useSyncExternalStore. */
export const isCheckingForRobots = (): boolean => running > 0;
export function onRobotCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Computes the proof of work for the server's challenge.
 * @returns the request header with the proof; null when this browser cannot compute it
 */
export async function robotCheck(
  challenge: WorkChallenge,
): Promise<Readonly<Record<string, string>> | null> {
  tell(1);
  try {
    const solution = await solveAside(challenge);
    if (!solution) return null;
    const proof: WorkProof = { challenge, solution };
    return { 'Proof-Of-Work': btoa(JSON.stringify(proof)) };
  } finally {
    tell(-1);
  }
}

function solveAside(challenge: WorkChallenge): Promise<WorkProof['solution'] | null> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<WorkProof['solution'] | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkProof['solution'] | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
