import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withTimeout } from '../../testing/wait-until.js';
import { nodeProgram } from './launcher.js';
import { type RestartLimits, restartLimits, Supervised } from './supervised.js';

describe('the launcher’s supervision of a process', () => {
  let folder: string;
  let program: Supervised;
  const said: string[] = [];
  let heard: (line: string) => void;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-supervised-'));
    said.length = 0;
    heard = () => {};
  });
  afterEach(async () => {
    await program.stop();
    await rm(folder, { recursive: true });
  });

  /** Prepares a supervised process that runs this script under the name of the backend. */
  async function supervise(script: string, limits = restartLimits({})): Promise<Supervised> {
    await writeFile(join(folder, 'script.js'), script);
    program = new Supervised({
      ...{ name: 'backend', title: 'The backend', logFolder: folder, limits },
      ...nodeProgram(join(folder, 'script'), process.env),
      print: (line) => {
        said.push(line);
        heard(line);
      },
    });
    return program;
  }
  const fallen = (times = 1): Promise<string> =>
    withTimeout(
      'the process was ended',
      new Promise((done) => {
        heard = (line) => line.includes('is started again') && --times === 0 && done(line);
      }),
    );

  const LIVES = `process.on('message', () => {});
    process.on('SIGTERM', () => {
      console.log(JSON.stringify({ level: 'fatal', msg: 'No more', err: { message: 'out of seats' } }));
      process.exitCode = 3;
      process.disconnect();
    });
    process.send({ type: 'ready' });`;

  it('names the last error of a process that ended by itself', async () => {
    await (await supervise(LIVES)).start();
    const fell = fallen();
    process.kill(program.pid ?? 0, 'SIGTERM');
    expect(await fell).toMatch(
      /^The backend ended with code 3 and is started again in 0\.5 s: No more: out of seats\. Its log: /,
    );
  });

  it('names no earlier error after a kill, because a killed process logs no reason', async () => {
    await (await supervise(LIVES)).start();
    const fell = fallen();
    process.kill(program.pid ?? 0, 'SIGKILL');
    expect(await fell).toMatch(
      /^The backend was ended by SIGKILL and is started again in 0\.5 s\. Its log: /,
    );
  });

  it('reports a process that cannot start with the error that it printed', async () => {
    await supervise(`null.length;`);
    await expect(program.start()).rejects.toThrow(
      /^The backend could not start: TypeError: Cannot read properties of null .*\. Its log: /,
    );
  });

  it('shows each warning of a process once, even when only its milliseconds differ', async () => {
    const warn = (ms: number): string =>
      `console.log(JSON.stringify({ level: 'warn', msg: 'Again in ${ms} ms' }));`;
    await (await supervise(`${warn(10)} ${warn(20)} ${LIVES}`)).start();
    expect(said).toEqual([expect.stringMatching(/^backend: Again in 10 ms \(more in .*\)$/)]);
  });

  it.each<[RestartLimits, number[]]>([
    [{ firstMs: 1, longestMs: 64, wellAfterMs: 60_000 }, [1, 2, 4, 8, 16, 32, 64, 64]],
    [{ firstMs: 1, longestMs: 64, wellAfterMs: 1 }, [1, 1, 1, 1, 1, 1, 1, 1]],
  ])(
    'lengthens the pauses before restarts while the process ends early: limits %j, pauses %j ms',
    async (limits, pauses) => {
      const ends = `process.send({ type: 'ready' }, () => setTimeout(() => process.exit(3), 5));`;
      const fell = fallen(pauses.length);
      await (await supervise(ends, limits)).start();
      await fell;
      await program.stop();
      const all = said.flatMap((line) => / again in (\S+) s/.exec(line)?.[1] ?? []);
      expect(all.map((seconds) => Number(seconds) * 1000)).toEqual(pauses);
    },
  );

  it('keeps at most two log files of 20 MB, and the last lines of the output', async () => {
    const prints = `const line = 'x'.repeat(1024 * 1024) + '\\n';
      const print = (left) => left ? process.stdout.write(line, () => print(left - 1))
        : process.stdout.write('the end\\n', () => { ${LIVES} });
      print(62);`;
    await (await supervise(prints)).start();
    await program.stop();
    expect((await readdir(folder)).sort()).toEqual(['backend.1.log', 'backend.log', 'script.js']);
    expect((await stat(join(folder, 'backend.1.log'))).size).toBeLessThan(22 * 1024 * 1024);
    const last = await readFile(join(folder, 'backend.log'), 'utf8');
    expect(last.replaceAll(/x+/g, 'x')).toMatch(/^x\nx\nthe end\n/);
  });
});
