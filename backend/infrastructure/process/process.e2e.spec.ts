import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOnce } from '../../testing/build-once.js';
import { withTimeout } from '../../testing/wait-until.js';
import { pause } from './pause.js';
import { repositoryRoot } from '../config/repository-root.js';

/* Runs a built program with an unhandled failure, or with a stop that never ends. */
describe('a backend process', () => {
  let folder: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    await buildOnce();
    folder = await mkdtemp(join(tmpdir(), 'houselights-process-'));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /**
   * Starts a program that logs to its parent and answers each message. The message 'work' runs `work`; stopping it runs `stop`.
   */
  async function start(work: string, stop = '', watched = ''): Promise<ChildProcess> {
    const built = (file: string): string =>
      JSON.stringify(
        pathToFileURL(join(repositoryRoot(), 'dist/backend/infrastructure/process', file)).href,
      );
    const script = join(folder, `program-${children.length}.mjs`);
    await writeFile(
      script,
      `import { runUntilStopped } from ${built('process.js')};
       import { watchEventLoop } from ${built('loop-watchdog.js')};
       ${watched};
       const log = (_, message) => process.send({ type: 'log', message });
       await runUntilStopped({ info: log, error: log, fatal: log }, async () => async () => {${stop}});
       process.on('message', (message) => {
         if (message === 'work') { ${work} }
         else process.send({ type: 'alive' });
       });`,
    );
    const child = fork(script, {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(child);
    await said(child);
    return child;
  }
  const said = async (child: ChildProcess): Promise<unknown> =>
    (await withTimeout('the program says something', once(child, 'message')))[0];
  const exited = (child: ChildProcess): Promise<unknown[]> =>
    withTimeout('the program has ended', once(child, 'exit'));

  it('logs an unhandled rejection and continues, because only the work with the rejection has failed', async () => {
    const child = await start(`Promise.reject(new Error('a preview failed'))`);
    const logged = said(child);
    child.send('work');
    expect(await logged).toEqual({ type: 'log', message: 'unhandled rejection' });
    const answer = said(child);
    child.send('are you there?');
    expect(await answer).toEqual({ type: 'alive' });
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });

  it('ends at an uncaught exception, because its work may be half done, and is started again', async () => {
    const child = await start(`setImmediate(() => { throw new Error('half done'); })`);
    const [logged, ended] = [said(child), exited(child)];
    child.send('work');
    expect(await logged).toEqual({ type: 'log', message: 'uncaught exception' });
    expect((await ended)[0]).toBe(1);
  });

  it('ends with a log line when its stop takes too long', async () => {
    const child = await start('undefined', 'await new Promise(() => setInterval(() => {}, 1000))');
    const ended = exited(child);
    const lines: unknown[] = [];
    child.on('message', ({ message }: { readonly message: unknown }) => lines.push(message));
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(lines).toEqual(['stopping', 'did not stop in time']);
  });

  it('is killed, with a log line, when its event loop hangs', async () => {
    const child = await start('for (;;);', '', 'watchEventLoop(1_000)');
    let log = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
    const ended = once(child, 'close');
    child.send('work');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(JSON.parse(log)).toMatchObject({
      level: 'fatal',
      pid: child.pid,
      msg: 'the event loop does not turn: this process ends itself',
    });
  });

  it('survives a SIGSTOP longer than the watchdog’s limit, and long work below that limit', async () => {
    const busy = 'for (const end = Date.now() + 300; Date.now() < end; );';
    const child = await start(busy, '', 'watchEventLoop(1_000)');
    child.kill('SIGSTOP');
    await pause(3_000);
    child.kill('SIGCONT');
    child.send('work');
    const answer = said(child);
    child.send('are you there?');
    expect(await answer).toEqual({ type: 'alive' });
    // A process with a hanging event loop would be killed within this time.
    await pause(1_500);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });
});
