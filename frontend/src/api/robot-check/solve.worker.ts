import type { WorkChallenge } from '@contracts/rest/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Computes the proof of work in a worker, because it takes a second or two on a slow phone. */
self.onmessage = ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
};
