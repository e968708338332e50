import { projectors } from '../../../../projections/read-models/all.js';
import {
  ScratchReadModels,
  type ReadModelComparison,
} from '../../../../projections/runner/scratch-read-models.js';
import {
  inVerificationSchema,
  VERIFICATION_SCHEMA,
} from '../../../infrastructure/event-store/proof/verification-schema.js';
import { openLog, type OpenLog } from '../shared/open-log.js';
import { optionsOf } from '../shared/options.js';
import { count, inWords, Progress, type Figures } from '../shared/progress.js';
import { readLog } from '../shared/read-log.js';
import { StoppedError, untilStopped } from '../shared/stopping.js';
import type { Subcommand } from '../subcommand.js';

const USAGE = `Builds all read models from the events alone, in a schema of their own (log_verification) with all their indexes, as after the
loss of the schema read, compares them with the live ones row by row, and says how long it took. Drops what it built.

  npm run events -- try-rebuild

The site may run meanwhile; then it takes longer than on a machine that does nothing else.
Ends with 0 when nothing differs, with 1 when something does.`;

/** Number of events in a batch, as in the projections process. */
const AT_ONCE = 1_000;

export const tryRebuild: Subcommand = {
  usage: USAGE,
  async run(args) {
    optionsOf(args, {});
    const log = await openLog();
    const progress = new Progress('Rebuilding', '', await log.store.end());
    try {
      const { compared, recovery } = await untilStopped((signal) =>
        rebuildAll(log, progress, signal),
      );
      const differing = compared.flatMap(({ differences }) => differences);
      for (const sentence of differing) print(`${sentence}.`);
      for (const { name, rows, builtInMs } of compared)
        print(`${name.padEnd(18)} ${count(rows).padStart(10)} rows, ${seconds(builtInMs)}`);
      print(`Recovered: ${inWords(recovery)}.`);
      print(
        differing.length === 0
          ? 'No difference.'
          : `${count(differing.length)} ${differing.length === 1 ? 'difference' : 'differences'}.`,
      );
      return differing.length > 0 ? 1 : 0;
    } finally {
      progress.end();
      await log.close();
    }
  },
};

/** Rebuilds all read models and compares them. Only the rebuild counts as time to recover, not the comparison. */
export function rebuildAll(
  log: OpenLog,
  progress: Pick<Progress, 'advance' | 'end'>,
  signal?: AbortSignal,
): Promise<{ compared: readonly ReadModelComparison[]; recovery: Figures }> {
  const events = log.events({ personal: true });
  return inVerificationSchema(log.pool, async () => {
    const scratch = new ScratchReadModels(log.pool, projectors, VERIFICATION_SCHEMA);
    await scratch.open();
    for await (const batch of readLog(events, {
      batchSize: AT_ONCE,
      ...(signal ? { signal } : {}),
    })) {
      await scratch.apply(batch);
      progress.advance(batch.events.length, batch.position);
    }
    if (signal?.aborted) throw new StoppedError();
    await scratch.createQueryIndexes();
    const recovery = progress.end();
    return { compared: await scratch.compare(events), recovery };
  });
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
