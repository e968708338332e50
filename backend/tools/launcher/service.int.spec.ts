import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Service } from './service.js';

describe("the launcher's message about a process that ended", () => {
  let folder: string;
  let service: Service | null = null;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-service-'));
  });
  afterEach(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  /** Runs the script until it has ended once; returns the sentence about its end. */
  async function fall(script: string, push: (pid: number) => void): Promise<string> {
    await writeFile(join(folder, 'script.mjs'), script);
    const said = new Promise<string>((resolve) => {
      const say = (line: string): void => void (line.includes('is started again') && resolve(line));
      const settings = {
        name: 'backend',
        title: 'The backend',
        script: join(folder, 'script.mjs'),
        env: () => process.env,
        logFolder: folder,
      };
      service = new Service({ ...settings, say, changed: () => {} });
    });
    await service?.start();
    push(service?.pid ?? 0);
    return said;
  }

  const LIVES = `console.log(JSON.stringify({ level: 'error', msg: 'A receipt could not be read' })); setInterval(() => {}, 1000);`;

  it('names no earlier complaint after a kill, which leaves no reason in the log', async () => {
    const sentence = await fall(
      `${LIVES} process.stdout.write('', () => process.send({ type: 'ready' }));`,
      (pid) => process.kill(pid, 'SIGKILL'),
    );
    expect(sentence).toMatch(
      /^The backend was ended by SIGKILL and is started again in 0\.5 s\. Its log: /,
    );
  });

  it('names the last complaint of a process that ended by itself', async () => {
    const sentence = await fall(
      `${LIVES} process.on('SIGTERM', () => process.exit(3)); process.send({ type: 'ready' });`,
      (pid) => process.kill(pid, 'SIGTERM'),
    );
    expect(sentence).toMatch(
      /^The backend ended with code 3 and is started again in 0\.5 s: A receipt could not be read\. Its log: /,
    );
  });

  it('comes with each restart of a process that keeps ending, until it is stopped in a pause', async () => {
    await writeFile(
      join(folder, 'script.mjs'),
      `process.send({ type: 'ready' }, () => process.exit(3));`,
    );
    const heard: string[] = [];
    await new Promise<void>((enough) => {
      service = new Service({
        name: 'backend',
        title: 'The backend',
        script: join(folder, 'script.mjs'),
        env: () => process.env,
        logFolder: folder,
        changed: () => {},
        limits: { firstMs: 1, longestMs: 1_000_000, wellAfterMs: 60_000 },
        say: (line) => {
          if (!line.includes('is started again in')) return;
          heard.push(line);
          if (heard.length === 8) enough();
        },
      });
      void service.start();
    });
    expect(heard.map((line) => / in (\S+) s/.exec(line)?.[1])).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128].map((ms) => String(ms / 1000)),
    );
    await service?.stop();
    expect(heard).toHaveLength(8);
  });
});
