import { createHash } from 'node:crypto';

/**
 * Which of the live backends owns a performance: the one whose id and the performance's id hash highest together (rendezvous
 * hashing). Backends that know of the same ones agree without asking each other, whatever the order of their lists; one that
 * comes or goes moves only the performances that it gets or had. Two that know of different ones may both take themselves for
 * the owner: the event store's expected revision decides then, as it does without owners (docs/decisions/0037).
 *
 * @param performanceId in any spelling: capitals make no other owner
 * @param backends ids, without repetitions
 * @returns null when there is none
 */
export function ownerOf(performanceId: string, backends: Iterable<string>): string | null {
  let owner: string | null = null;
  let highest = '';
  for (const backend of backends) {
    const weight = weightOf(backend, performanceId);
    if (weight > highest) [owner, highest] = [backend, weight];
  }
  return owner;
}

/** Hexadecimal digits; no two backends have the same for a performance. */
const weightOf = (backend: string, performanceId: string): string =>
  createHash('sha256').update(`${backend}/${performanceId.toLowerCase()}`).digest('hex');
