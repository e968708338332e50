import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type SharedSite,
  startSharedSite,
  tellComplaintsAtFailure,
} from '../../../backend/testing/running-site.js';

export type { SharedSite };

/**
 * Returns the site that all browser suites of this Jest worker share. The first suite starts the site. No suite may change the
 * demo schools: a suite that changes a school creates its own (`OwnSchool`). A suite that stops the server, or changes the whole
 * site, starts another site with `startSite`.
 */
export async function sharedSite(): Promise<SharedSite> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) throw new Error('Run the tests by npm test, which makes the folder of a run.');
  // suite-environment.mjs stops the site that is recorded under this name.
  const worker = `${process.ppid}-${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const record = join(folder, `site-${worker}.json`);
  const site = (await recorded(record)) ?? (await startedAndRecorded(record));
  tellComplaintsAtFailure(site.dataDir);
  return site;
}

/** Returns null when the recorded site does not answer, so that a crash in one suite does not make all later suites fail. */
async function recorded(file: string): Promise<SharedSite | null> {
  if (!existsSync(file)) return null;
  const site = JSON.parse(await readFile(file, 'utf8')) as SharedSite;
  const answered = await fetch(`${site.url}/health/live`, { signal: AbortSignal.timeout(10_000) })
    .then(({ ok }) => ok)
    .catch(() => false);
  return answered ? site : null;
}

async function startedAndRecorded(file: string): Promise<SharedSite> {
  const site = await startSharedSite();
  await writeFile(`${file}.new`, JSON.stringify(site));
  await rename(`${file}.new`, file);
  return site;
}
