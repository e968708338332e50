import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SeatInput } from '../../contracts/rest/bookings.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { urlOf } from '../../testing/database.js';
import { Launched } from '../../testing/launched.js';
import { ownPort } from '../../testing/own-port.js';
import { PatientBuyers } from '../../testing/patient-buyers.js';
import { Visitor } from '../../testing/visitor.js';
import { waitUntil, withTimeout, SITE_PATIENCE_MS } from '../../testing/wait-until.js';
import { performanceId } from '../demo/data/productions.js';
import { DatabaseLine } from '../drill/database-line.js';
import { isAlive, tenantOf, waitUntilGone } from './folder-lock.js';

/**
 * Pauses between restarts are shortened, because real ones grow to half a minute. Orders are not limited, because the buyers
 * share one address.
 */
const SETTINGS = { RESTART_PAUSE_MS: '100', RESTART_PAUSE_MAX_MS: '400', ORDER_LIMITS: 'off' };

describe('npm start', () => {
  let folder: string;
  let port: number;
  let site: Launched;
  let visitor: Visitor;
  const launchers: Launched[] = [];
  const launch = (env: NodeJS.ProcessEnv = {}, on = port): Launched => {
    const launcher = new Launched(folder, on, env);
    launchers.push(launcher);
    return launcher;
  };

  beforeAll(async () => {
    await buildOnce();
    const parent = await mkdtemp(join(tmpdir(), 'houselights launcher-'));
    await chmod(parent, 0o755);
    folder = join(parent, 'data');
    port = await ownPort();
  });
  afterAll(async () => {
    await Promise.all(launchers.map((launcher) => launcher.stop()));
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  it('starts everything on an empty folder, and prints the addresses', async () => {
    site = launch(SETTINGS);
    await site.untilShown('Stop with Ctrl-C');
    for (const text of [
      ...['Making a database…', site.url, '/dev/mail', '/api/docs', folder],
      'parent@houselights.example',
    ])
      expect(site.output).toContain(text);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
    expect(Object.keys(site.tenant.processes).sort()).toEqual([
      ...['backend', 'identity-provider', 'postgres', 'projections'],
    ]);
    visitor = new Visitor(site.url);
    await visitor.signIn('parent@houselights.example');
    expect((await visitor.go('/api/auth/user')).text).toContain('parent@houselights.example');
  });

  it('logs nothing that opens a booking or names a customer', async () => {
    const [email, key] = [
      'aminah.of.the.logs@families.example',
      'the-key-of-the-order-in-the-logs',
    ];
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const get = async <T>(path: string): Promise<T> =>
      (await fetch(site.url + path, { redirect: 'manual' })).json() as Promise<T>;
    const post = async <T>(path: string, body: object): Promise<T> => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(site.url + path, sent)).json() as Promise<T>;
    };
    const { bookingId } = await post<{ bookingId: string }>('/api/bookings', {
      performanceId: performanceId('ledang-saturday'),
      seats: [{ section: 'Rear Stalls', row: 'S', number: 13 }],
      totalAmount: '25.00',
      ...{ customerName: 'Aminah Quillfeather', customerEmail: email },
      customerPhone: '012-55504299 ext. Quillfeather',
    });
    const booking = `/api/bookings/${bookingId}`;
    const { confirmationNumber } = await get<{ confirmationNumber: string }>(booking);
    const { uploadUrl } = await post<{ uploadUrl: string }>(`${booking}/upload-url`, {});
    const opened = new URL(uploadUrl, site.url);
    for (const path of [
      `/api/bookings/confirmation/${confirmationNumber}`,
      `/api/bookings/email/${encodeURIComponent(email)}`,
      `/api/bookings/email-lookup?email=${encodeURIComponent(email)}`,
      `/api/nothing/${confirmationNumber}/${email}?token=abcdefgh`,
      `/api/login/callback?code=a-secret-code&state=a-secret-state`,
      opened.pathname + opened.search,
      `/booking/${bookingId}?confirm=a-secret-token`,
    ])
      await fetch(site.url + path, { redirect: 'manual' });
    await fetch(opened, { method: 'PUT', body: 'no picture' });
    await post(`${booking}/verify-receipt`, { receiptURL: 'nothing' });

    const logs = await waitUntil('the log has the last step', async () => {
      const names = await readdir(join(folder, 'logs'));
      const all = names.map((name) => readFileSync(join(folder, 'logs', name), 'utf8')).join('\n');
      return all.includes(`/api/bookings/${bookingId.slice(0, 8)}…/verify-receipt`) && all;
    });
    const secrets = [
      ...[bookingId, key, confirmationNumber, confirmationNumber.replace('-', ''), email],
      ...[encodeURIComponent(email), 'Quillfeather', '55504299', 'a-secret-', 'abcdefgh'],
      opened.searchParams.get('signature') ?? 'no signature',
      opened.pathname.split('/').at(-1) ?? 'no key',
    ];
    expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
    expect(logs.match(/[\w.+-]+(?:@|%40)[\w-]+\.[a-z]+/gi)).toBeNull();
  });

  it('refuses a second launcher on the same folder', async () => {
    const second = launch({}, await ownPort());
    expect(await second.ended()).toBe(1);
    expect(second.output).toMatch(
      /^Houselights already runs at http:\/\/localhost:\d+ with the data in .* Stop that one first.*\n$/,
    );
  });

  it('restarts processes that ended, and reports each restart', async () => {
    const [backend, projections] = [site.pidOf('backend'), site.pidOf('projections')];
    process.kill(backend, 'SIGKILL');
    process.kill(projections, 'SIGKILL');
    await site.untilShown('The backend was ended by SIGKILL and is started again');
    await site.untilShown('The backend is back.');
    await site.untilShown('The projections process is back.');
    expect(site.pidOf('backend')).not.toBe(backend);
    expect((await visitor.go('/api/auth/user')).status).toBe(200);
  });

  it('recovers by itself after the database was killed under orders, and every acknowledged order exists', async () => {
    const [backend, before] = [site.pidOf('backend'), site.output.length];
    const buyers = new PatientBuyers(site.url, performanceId('ledang-saturday'), '25.00');
    const row = (name: string): SeatInput[] =>
      Array.from({ length: 13 }, (_, n) => ({ section: 'Rear Stalls', row: name, number: n + 1 }));
    const stream = buyers.buyAll([...row('Q'), ...row('R')], 6);
    await waitUntil('five orders are acknowledged', () => buyers.acknowledged.length >= 5);
    process.kill(site.pidOf('postgres'), 'SIGKILL');
    await site.untilShown('The database was ended by SIGKILL and is started again');
    await site.untilShown('The database is back.');
    await withTimeout('every buyer was answered', stream, SITE_PATIENCE_MS);

    // Only the database was restarted. If another process had ended too, the terminal would show it with the reason.
    expect(site.output.slice(before)).not.toMatch(
      /The (?:backend|projections process) .* is started again/,
    );
    expect(site.pidOf('backend')).toBe(backend);
    expect(buyers.acknowledged).toHaveLength(26);
    for (const { bookingId, seat } of buyers.acknowledged)
      expect(await buyers.shown(bookingId)).toEqual([seat]);
    // Only the refusal "try again" is allowed, neither an internal error nor a conflict about a seat.
    expect(buyers.refusals.filter((status) => status !== 503)).toEqual([]);
  });

  it('stops on Ctrl-C while the database is down', async () => {
    process.kill(site.pidOf('postgres'), 'SIGKILL');
    await site.untilShown('The database was ended by SIGKILL and is started again', 2);
    site.kill('SIGINT');
    expect(await site.ended()).toBe(0);
  });

  it('restarts with all its data, and closes files to other users even where an older start left them open', async () => {
    for (const open of ['files', 'mail']) await chmod(join(folder, open), 0o755);
    site = launch(SETTINGS);
    await site.untilShown('Stop with Ctrl-C');
    expect(site.output).not.toContain('Making a database…');
    expect(await visitor.go('/api/auth/user')).toMatchObject({
      status: 200,
      text: expect.stringContaining('parent@houselights.example'),
    });
    const entries = await waitUntil('a mail of the orders above is kept', async () => {
      const all = await readdir(folder, { recursive: true });
      return all.some((name) => name.endsWith('.eml')) && all;
    });
    const modeOf = (name: string): number =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0;
    // The lock file is readable for everybody, so that a second start can name the first launcher.
    expect(entries.filter((name) => (modeOf(name) & 0o077) !== 0)).toEqual(['launcher.lock']);
  });

  it('leaves only the database behind when it is killed, and starts again on the same data', async () => {
    const { postgres, ...others } = site.tenant.processes;
    site.kill('SIGKILL');
    await site.ended();
    const pids = Object.values(others);
    expect(pids).toHaveLength(3);
    const gone = await Promise.all(pids.map((pid) => waitUntilGone(pid, 60_000)));
    expect(gone).toEqual([true, true, true]);
    expect(isAlive(postgres as number)).toBe(true);

    site = launch(SETTINGS);
    await site.untilShown('Stop with Ctrl-C');
    expect(site.output).toContain('Stopping the database that an earlier run left behind');
    expect(isAlive(postgres as number)).toBe(false);
    expect((await visitor.go('/api/auth/user')).status).toBe(200);
  });

  it('stops everything on Ctrl-C', async () => {
    const pids = Object.values(site.tenant.processes);
    site.kill('SIGINT');
    // The terminal and npm both send SIGINT, which must not count as a second Ctrl-C.
    site.kill('SIGINT');
    expect(await site.ended()).toBe(0);
    expect([pids.length, pids.filter(isAlive)]).toEqual([4, []]);
    expect(await readdir(folder)).not.toContain('launcher.lock');
    expect(readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  });

  it('stops, with its database, when the npm process that started it ends', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: repositoryRoot(),
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: String(port) },
      stdio: 'ignore',
    });
    const { pid, processes } = await waitUntil(
      'the database has started',
      () => {
        const tenant = tenantOf(folder);
        return tenant?.processes['postgres'] ? tenant : null;
      },
      SITE_PATIENCE_MS,
    );
    npm.kill('SIGTERM');
    for (const each of [pid, ...Object.values(processes)])
      expect(await waitUntilGone(each, 60_000)).toBe(true);
    expect(existsSync(join(folder, 'launcher.lock'))).toBe(false);
  });

  it('names in one sentence the part that could not start, and the log of that part', async () => {
    const launcher = launch({ DATABASE_URL: await urlOf('no_such_database') });
    expect(await launcher.ended()).toBe(1);
    expect(launcher.output).toMatch(
      /^The (?:backend|projections process) could not start: .*"no_such_database" does not exist\. Its log: .*\.log$/m,
    );
    expect(launcher.output).not.toMatch(/^\s+at /m);
  });

  it('leaves nothing behind when stopped during its start, while its parts wait for the database', async () => {
    const line = await DatabaseLine.to(await urlOf('postgres'), { away: true });
    const launcher = launch({ DATABASE_URL: line.url });
    await launcher.untilShown('backend: Waiting for the database: connect ECONNREFUSED');
    await launcher.untilShown('projections: Waiting for the database');
    const pids = Object.values(launcher.tenant.processes);
    expect(pids).toHaveLength(3);
    expect(pids.every(isAlive) ? 'all are alive' : 'one has ended').toBe('all are alive');
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(folder, 'launcher.lock'))).toBe(false);
  });
});
