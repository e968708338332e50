import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { DatabaseLine } from '../../testing/database-line.js';
import { urlOf } from '../../testing/database.js';
import { Launched, launcherScript } from '../../testing/launched.js';
import { Visitor } from '../../testing/visitor.js';
import type { Tenant } from './folder-lock.js';
import { freePort } from './ports.js';
import { commandLineOf, isAlive, waitUntilGone } from './processes.js';

jest.setTimeout(180_000);

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
    port = await freePort();
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
      /^With NODE_ENV=production there is no development sign-in: set OIDC_ISSUER.*\n$/,
    ],
  ])('says in one sentence that it cannot start with %j', async (env, sentence) => {
    const launcher = launch(env);
    expect(await launcher.ended()).toBe(1);
    expect(launcher.output).toMatch(sentence);
  });

  it('never lets the development sign-in run in production, whoever starts it', async () => {
    const child = spawn(process.execPath, [launcherScript('identity-provider/main.js')], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toMatch(
      /^The development identity provider lets anybody in and does not run with NODE_ENV=production/m,
    );
  });

  let visitor: Visitor;

  it('starts everything on an empty folder and prints one dashboard', async () => {
    const launcher = launch();
    await launcher.says('Stop with Ctrl-C');
    for (const text of [
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

  it('lets nobody else use the same folder', async () => {
    const second = launch({}, { port: await freePort() });
    expect(await second.ended()).toBe(1);
    expect(second.output).toMatch(
      /^Houselights already runs at http:\/\/localhost:\d+ with the data in .* Stop that one first.*\n$/,
    );
  });

  it('starts a process again that fell over, and says so', async () => {
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
    // The terminal and npm both pass it on: that is not a second Ctrl-C.
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await readdir(folder)).not.toContain('launcher.lock');
    expect(readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  });

  it('is up again within ten seconds, with everything that was there', async () => {
    let took = Infinity;
    // Other work may have had the machine meanwhile: one start of three shows that it can.
    for (let attempt = 0; attempt < 3 && took >= 10_000; attempt += 1) {
      if (attempt > 0) {
        launchers.at(-1)?.kill('SIGTERM');
        await launchers.at(-1)?.ended();
      }
      const started = performance.now();
      await launch().says('Stop with Ctrl-C');
      took = performance.now() - started;
    }
    expect(took).toBeLessThan(10_000);
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
    const entries = await readdir(folder, { recursive: true });
    expect(entries.some((name) => name.endsWith('.eml'))).toBe(true);
    const modeOf = (name: string): number =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0;
    // Who runs here is no secret: a second start says it.
    expect(entries.filter((name) => (modeOf(name) & 0o077) !== 0)).toEqual(['launcher.lock']);
  });

  it('leaves no process behind but the database when it is killed, and starts on what is left', async () => {
    const killed = launchers.at(-1) as Launched;
    const { postgres, ...others } = killed.tenant.processes;
    killed.kill('SIGKILL');
    await killed.ended();
    for (const pid of Object.values(others)) expect(await waitUntilGone(pid, 10_000)).toBe(true);
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
    while (!existsSync(join(folder, 'launcher.lock'))) await sleep(5);
    launcher.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    const command = (pid: string): string => commandLineOf(Number(pid)) ?? '';
    const left = (await readdir('/proc')).filter(
      (pid) => /^\d+$/.test(pid) && command(pid).includes(folder),
    );
    expect(left.map(command)).toEqual([]);
  });

  it('ends when npm, that started it, is ended', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: repositoryRoot(),
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: String(port) },
      stdio: 'ignore',
    });
    while (!existsSync(join(folder, 'launcher.lock'))) await sleep(50);
    const { pid } = JSON.parse(readFileSync(join(folder, 'launcher.lock'), 'utf8')) as Tenant;
    npm.kill('SIGTERM');
    expect(await waitUntilGone(pid, 30_000)).toBe(true);
    expect(existsSync(join(folder, 'launcher.lock'))).toBe(false);
  });

  it('says in one sentence which part could not start and where to read on', async () => {
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
