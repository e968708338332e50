import type { Readiness } from '../../api/admin-operations';

export interface ReadModelFact {
  readonly name: string;
  readonly position: string;
  /** Whether no other read model has read further. */
  readonly level: boolean;
}

export interface QueueFact {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Positions sort as texts: every part has a fixed width. */
export function readModels({ checks }: Readiness): readonly ReadModelFact[] {
  const facts = Object.entries(checks.readModels?.facts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const furthest = facts.reduce((most, [, position]) => (position > most ? position : most), '');
  return facts.map(([name, position]) => ({ name, position, level: position === furthest }));
}

export function queues({ checks }: Readiness): readonly QueueFact[] {
  const facts = checks.jobs?.facts?.queues;
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts as Record<string, Partial<QueueFact>>).map(([name, { waiting = 0, running = 0, failed = 0 }]) => ({ name, waiting, running, failed }));
}
