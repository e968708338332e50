import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { constants } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pTimeout from 'p-timeout';
import type { CurrentUserEnvelope } from '../../../contracts/rest/identity.js';
import { USUAL_BODY_LIMITS } from '../../../infrastructure/http/arriving-bodies.js';
import { lowerThreadPriority } from '../../../infrastructure/process/thread-priority.js';
import { NARROW_PICTURE } from './make-hostile-files.js';
import { Staff } from '../../bench/test-bed/staff.js';

export interface HostileSender {
  readonly site: string;
  /** Address of the member of staff who sends the files. */
  readonly email: string;
  /** Folder with the hostile files that `makeHostileFiles` wrote. */
  readonly folder: string;
}

/** Number of statement uploads that one member of staff opens and never finishes, and also of live streams. */
const BODIES = 80;
const BODY_BYTES = 5_900_000;
/** One buffer for all bodies, because 80 copies would use the memory of this machine, which the site needs. */
const unfinished = Buffer.alloc(BODY_BYTES - 1, 'x');
const STREAMS = 500;
const PICTURES = 4;

/*
 * Sends, as one member of staff, everything that once stopped a site: open connections first, then every file. Runs
 * in a thread, so that the drill's buyers do not wait. Fails when a file gets a 5xx or no answer.
 */

async function sendHostileFiles({ site, email, folder }: HostileSender): Promise<void> {
  const staff = await Staff.signIn(site, email);
  const { user } = await staff.call<CurrentUserEnvelope>('GET', '/api/user');
  const payments = `/api/admin/schools/${user?.schools[0]?.id}/payments`;
  const headers = { ...staff.headersFor('/api/'), 'content-type': 'application/json' };
  const open: ClientRequest[] = [];
  const begin = (path: string, method: string, bytes?: number): void => {
    const length = bytes === undefined ? {} : { 'content-length': bytes };
    const one = request(new URL(path, site), {
      method,
      agent: false,
      headers: { ...headers, ...length },
    });
    one.on('error', () => undefined).on('response', (answer) => answer.resume());
    if (bytes === undefined) one.end();
    else one.write(unfinished);
    open.push(one);
  };
  try {
    for (let stream = 0; stream < STREAMS; stream += 1) begin('/api/admin/bookings/live', 'GET');
    // The site refuses every further request of a session with 100 unanswered requests, so the streams must be answered
    // first.
    await Promise.all(open.map((stream) => once(stream, 'response')));
    for (let body = 0; body < BODIES; body += 1)
      begin(`${payments}/statements`, 'POST', BODY_BYTES);
    // The site keeps a few bodies and refuses the rest. Until the site has refused them, they count as unanswered requests as
    // well.
    await pTimeout(closed(open.slice(STREAMS), BODIES - USUAL_BODY_LIMITS.large.ofOne), {
      milliseconds: 60_000,
      message: 'The site did not refuse the extra statement uploads within 60 s',
    });
    await sendPictures(site, staff, folder);
  } finally {
    for (const one of open) one.destroy();
  }
  const names = (await readdir(folder)).filter((name) => name !== NARROW_PICTURE);
  for (const name of names) {
    const content = await readFile(join(folder, name), 'base64');
    const { status } = await fetch(new URL(`${payments}/preview`, site), {
      method: 'POST',
      headers,
      body: JSON.stringify({ fileName: 'hostile', content }),
    });
    if (status >= 500) throw new Error(`${name} was answered ${status}`);
  }
}

/**
 * Resolves when this many of the requests are closed. Their answers are not counted: the site closes a refused connection, so an
 * answer can be lost while the body is still being sent.
 */
const closed = (requests: readonly ClientRequest[], wanted: number): Promise<void> =>
  new Promise((resolve) => {
    let closes = 0;
    for (const one of requests)
      one.once('close', () => {
        closes += 1;
        if (closes === wanted) resolve();
      });
  });

async function sendPictures(site: string, staff: Staff, folder: string): Promise<void> {
  const picture = await readFile(join(folder, NARROW_PICTURE));
  const links = await Promise.all(
    Array.from({ length: PICTURES }, () =>
      staff.call<{ uploadUrl: string }>('POST', '/api/admin/productions/image-upload-url', {
        filename: 'narrow.png',
      }),
    ),
  );
  const sent = links.map(({ uploadUrl }) =>
    fetch(new URL(uploadUrl, site), {
      method: 'PUT',
      body: new Uint8Array(picture),
      headers: { 'content-type': 'image/png' },
    }),
  );
  for (const { status } of await Promise.all(sent))
    if (status !== 422) throw new Error(`A narrow picture was answered ${status}`);
}

// An attacker would send from another machine. Here the sender shares the cores with the site, so it runs with low
// priority.
lowerThreadPriority(constants.priority.PRIORITY_LOW);
await sendHostileFiles(workerData as HostileSender);
parentPort?.postMessage('sent');
