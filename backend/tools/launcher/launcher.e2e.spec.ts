import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '../../infrastructure/process/pause.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { DatabaseLine } from '../drill/database-line.js';
import { urlOf } from '../../testing/database.js';
import { Launched, launcherScript } from '../../testing/launched.js';
import { Visitor } from '../../testing/visitor.js';
import type { Tenant } from './folder-lock.js';
import { ownPort } from '../../testing/own-port.js';
import { commandLineOf, isAlive, waitUntilGone } from './processes.js';

describe('npm start', () => {
  let folder: string;
  let port: number;
  const launchers: Launched[] = [];
  const launch = (
    env: NodeJS.ProcessEnv = {},
    options: { folder?: string; port?: number } = {},
  ): Launched => {
    const launcher = new Launched(options.folder ?? folder, options.port ?? port, env);
    launchers.push(launcher);
    return launcher;
  };

  beforeAll(async () => {
    await buildOnce();
    const parent = await mkdtemp(join(tmpdir(), 'houselights-launcher-'));
    await chmod(parent, 0o755);
    folder = join(parent, 'data');
    port = await ownPort();
  });

  afterAll(async () => {
    for (const launcher of launchers) launcher.kill('SIGTERM');
    await Promise.all(launchers.map((launcher) => launcher.ended()));
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  it('says in one sentence that the port is taken, and touches nothing', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const launcher = launch();
    expect(await launcher.ended()).toBe(1);
    expect(launcher.output).toMatch(
      new RegExp(`^Port ${port} is taken by another program\\. .*PORT=\\d+ npm start\\n$`),
    );
    expect(existsSync(folder)).toBe(false);
    await new Promise((done) => other.close(done));
  });

  it.each([
    [{ PORT: 'abc' }, /^PORT must be a number from 1 to 65535; it is "abc"\.\n$/],
    [
      { NODE_ENV: 'production' },
      /^Without OIDC_ISSUER there is the development sign-in, .*set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.*\n$/s,
    ],
    [
      { PUBLIC_URL: 'https://tickets.school.example' },
      /^Without OIDC_ISSUER there is the development sign-in, .*set OIDC_ISSUER.*PUBLIC_DEMO=1.*\n$/s,
    ],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"\. Set it to production.*\n$/],
    [
      { PUBLIC_URL: 'https://tickets.school.example', OIDC_ISSUER: 'http://id.school.example' },
      /^OIDC_ISSUER must begin with https:\/\/.*\nOIDC_CLIENT_SECRET must be set.*\n$/,
    ],
  ])('says what to set when it must not start with %j, and touches nothing', async (env, says) => {
    const launcher = launch(env);
    expect(await launcher.ended()).toBe(1);
    expect(launcher.output).toMatch(says);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'identity-provider/main.js'],
    [{ PUBLIC_URL: 'https://tickets.school.example' }, 'identity-provider/main.js'],
    [{ PUBLIC_URL: 'https://tickets.school.example' }, '../../main.js'],
  ])('never offers the development sign-in to strangers: %j, %s', async (env, script) => {
    const child = spawn(process.execPath, [launcherScript(script)], {
      env: {
        ...process.env,
        LOG_LEVEL: 'info',
        NODE_ENV: 'development',
        DEV_OIDC_ORIGIN: 'http://127.0.0.1:1',
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toMatch(/DEV_OIDC_ORIGIN is the development sign-in, which lets anybody in/);
  });

  let visitor: Visitor;

  it('starts everything on an empty folder and prints one dashboard', async () => {
    const launcher = launch();
    await launcher.says('Stop with Ctrl-C');
    for (const text of [
      'Making a database…',
      launcher.url,
      '/dev/mail',
      '/api/docs',
      folder,
      'parent@houselights.example',
    ])
      expect(launcher.output).toContain(text);
    expect((await fetch(`${launcher.url}/health/ready`)).status).toBe(200);
    expect(Object.keys(launcher.tenant.processes).sort()).toEqual([
      'backend',
      'identity-provider',
      'postgres',
      'projections',
    ]);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);

    visitor = new Visitor(launcher.url);
    await visitor.signIn('parent@houselights.example');
    expect((await visitor.go('/api/auth/user')).text).toContain('parent@houselights.example');
  });

  it('writes nothing into its logs that opens a booking or names a customer', async () => {
    const url = `http://localhost:${port}`;
    const email = 'aminah.of.the.logs@families.example';
    const json = async <T>(path: string, body?: unknown, headers = {}): Promise<T> =>
      (await (
        await fetch(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      ).json()) as T;
    const performances =
      await json<{ id: string; productionId: string; seatsRemaining: number }[]>(
        '/api/performances',
      );
    const performance = performances.sort((a, b) => b.seatsRemaining - a.seatsRemaining)[0];
    const plan = await json<
      { name: string; rows: { rowLabel: string; price: string; seatCount: number }[] }[]
    >(`/api/productions/${performance?.productionId}/seating`);
    const row = plan.at(-1)?.rows.at(-1);
    const key = 'the-key-of-the-order-in-the-logs';
    const seats = [
      {
        section: plan.at(-1)?.name,
        row: row?.rowLabel,
        number: Math.floor((row?.seatCount ?? 0) / 2),
      },
    ];
    const order = {
      ...{ performanceId: performance?.id, seats, totalAmount: row?.price },
      ...{ customerName: 'Aminah Quillfeather', customerEmail: email },
      customerPhone: '012-55504299 ext. Quillfeather',
    };
    const { bookingId } = await json<{ bookingId: string }>('/api/bookings', order, {
      'idempotency-key': key,
    });
    expect(bookingId).toEqual(expect.any(String));
    const { confirmationNumber } = await json<{ confirmationNumber: string }>(
      `/api/bookings/${bookingId}`,
    );
    const { uploadUrl } = await json<{ uploadUrl: string }>(
      `/api/bookings/${bookingId}/upload-url`,
      {},
      { 'idempotency-key': key },
    );
    const opened = new URL(uploadUrl, url);
    for (const path of [
      `/api/bookings/confirmation/${confirmationNumber}`,
      `/api/bookings/email/${encodeURIComponent(email)}`,
      `/api/bookings/email-lookup?email=${encodeURIComponent(email)}`,
      `/api/nothing/${confirmationNumber}/${email}?token=abcdefgh`,
      `/api/login/callback?code=a-secret-code&state=a-secret-state`,
      opened.pathname + opened.search,
      `/booking/${bookingId}?confirm=a-secret-token`,
    ])
      await fetch(url + path, { redirect: 'manual', method: 'GET' });
    await fetch(opened, { method: 'PUT', body: 'no picture' });
    await fetch(`${url}/api/bookings/${bookingId}/verify-receipt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ receiptURL: 'nothing' }),
    });
    const names = await readdir(join(folder, 'logs'));
    const written = (): string =>
      names.map((name) => readFileSync(join(folder, 'logs', name), 'utf8')).join('\n');
    // They are the logs of this walk, to its last step: a line is in its file a moment after the answer.
    while (!written().includes(`/api/bookings/${bookingId.slice(0, 8)}…/verify-receipt`))
      await pause(50);
    const logs = written();
    for (const secret of [
      bookingId,
      key,
      confirmationNumber,
      confirmationNumber.replace('-', ''),
      email,
      encodeURIComponent(email),
      'Quillfeather',
      '55504299',
      opened.searchParams.get('signature') ?? 'no signature',
      opened.pathname.split('/').at(-1) ?? 'no key',
      'a-secret-',
      'abcdefgh',
    ])
      expect(logs.includes(secret) ? secret : null).toBeNull();
    expect(logs.match(/[\w.+-]+(?:@|%40)[\w-]+\.[a-z]+/gi)).toBeNull();
  });

  it('refuses a second launcher on the same folder', async () => {
    const second = launch({}, { port: await ownPort() });
    expect(await second.ended()).toBe(1);
    expect(second.output).toMatch(
      /^Houselights already runs at http:\/\/localhost:\d+ with the data in .* Stop that one first.*\n$/,
    );
  });

  it('restarts a process that ended, and says so', async () => {
    const launcher = launchers.at(-2) as Launched;
    const { backend, projections } = launcher.tenant.processes as Record<string, number>;
    process.kill(backend as number, 'SIGKILL');
    process.kill(projections as number, 'SIGKILL');
    await launcher.says('The backend was ended by SIGKILL and is started again');
    await launcher.says('The backend is back.');
    await launcher.says('The projections process is back.');
    expect(launcher.tenant.processes['backend']).not.toBe(backend);
    expect((await visitor.go('/api/auth/user')).status).toBe(200);
  });

  it('stops all of it on Ctrl-C', async () => {
    const launcher = launchers.at(-2) as Launched;
    const pids = Object.values(launcher.tenant.processes);
    launcher.kill('SIGINT');
    // The terminal and npm both send it; that is not a second Ctrl-C.
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await readdir(folder)).not.toContain('launcher.lock');
    expect(readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  });

  it('is up again without making anything anew, with everything that was there', async () => {
    const again = launch();
    await again.says('Stop with Ctrl-C');
    expect(again.output).not.toContain('Making a database…');
    expect(await visitor.go('/api/auth/user')).toMatchObject({
      status: 200,
      text: expect.stringContaining('parent@houselights.example'),
    });
  });

  it('keeps files, mails, logs and the database from everybody else, also where an older start did not', async () => {
    const launcher = launchers.at(-1) as Launched;
    launcher.kill('SIGTERM');
    await launcher.ended();
    for (const open of ['files', 'mail']) await chmod(join(folder, open), 0o755);
    await launch().says('Stop with Ctrl-C');
    let entries = await readdir(folder, { recursive: true });
    // The mail of the order above may be written by this start only.
    for (; !entries.some((name) => name.endsWith('.eml')); await pause(50))
      entries = await readdir(folder, { recursive: true });
    const modeOf = (name: string): number =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0;
    // Who runs here is no secret: a second start says it.
    expect(entries.filter((name) => (modeOf(name) & 0o077) !== 0)).toEqual(['launcher.lock']);
  });

  it('leaves no process but the database behind when it is killed, and starts again on the same data', async () => {
    const killed = launchers.at(-1) as Launched;
    const { postgres, ...others } = killed.tenant.processes;
    killed.kill('SIGKILL');
    await killed.ended();
    expect(Object.keys(others)).not.toEqual([]);
    for (const pid of Object.values(others)) expect(await waitUntilGone(pid, 60_000)).toBe(true);
    expect(isAlive(postgres as number)).toBe(true);

    const next = launch();
    await next.says('Stop with Ctrl-C');
    expect(next.output).toContain('Stopping the database that an earlier run left behind');
    expect(isAlive(postgres as number)).toBe(false);
    expect((await visitor.go('/api/auth/user')).status).toBe(200);
    next.kill('SIGTERM');
    expect(await next.ended()).toBe(0);
  });

  it('leaves nothing behind when it is stopped in the middle of starting', async () => {
    const launcher = launch();
    while (!existsSync(join(folder, 'launcher.lock'))) await pause(5);
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    const command = (pid: string): string => commandLineOf(Number(pid)) ?? '';
    const left = (await readdir('/proc')).filter(
      (pid) => /^\d+$/.test(pid) && command(pid).includes(folder),
    );
    expect(left.map(command)).toEqual([]);
  });

  it('ends when npm, which started it, is ended', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: repositoryRoot(),
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: String(port) },
      stdio: 'ignore',
    });
    while (!existsSync(join(folder, 'launcher.lock'))) await pause(50);
    const { pid } = JSON.parse(readFileSync(join(folder, 'launcher.lock'), 'utf8')) as Tenant;
    npm.kill('SIGTERM');
    expect(await waitUntilGone(pid, 60_000)).toBe(true);
    expect(existsSync(join(folder, 'launcher.lock'))).toBe(false);
  });

  it('says in one sentence which part could not start and where its log is', async () => {
    const launcher = launch({ DATABASE_URL: urlOf('no_such_database') });
    expect(await launcher.ended()).toBe(1);
    expect(launcher.output).toMatch(
      /^The (?:backend|projections process) could not start: .*"no_such_database" does not exist\. Its log: .*\.log$/m,
    );
    expect(launcher.output).not.toMatch(/^\s+at /m);
  });

  it('says that it waits for a database that is away, and stops on Ctrl-C meanwhile', async () => {
    const line = await DatabaseLine.to(urlOf('postgres'), { away: true });
    const launcher = launch({ DATABASE_URL: line.url });
    await launcher.says('backend: Waiting for the database: connect ECONNREFUSED');
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
  });
});
