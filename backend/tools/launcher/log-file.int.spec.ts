import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { complaintOf, lastMeaningfulLine, LogFile } from './log-file.js';

describe('the logs of the launcher', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-logs-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('begin anew at every start, and the last three are kept', async () => {
    for (const run of ['1', '2', '3', '4', '5', '6']) {
      const log = new LogFile(folder, 'backend');
      log.write(`run ${run}`);
      log.close();
    }
    expect((await readdir(folder)).sort()).toEqual([
      'backend.1.log',
      'backend.2.log',
      'backend.3.log',
      'backend.log',
    ]);
    expect(await readFile(join(folder, 'backend.log'), 'utf8')).toBe('run 6');
    expect(await readFile(join(folder, 'backend.3.log'), 'utf8')).toBe('run 3');
  });

  it('continue in a new file when a file is large', async () => {
    const log = new LogFile(folder, 'backend');
    for (let written = 0; written < 21; written++) log.write('x'.repeat(1024 * 1024));
    log.write('after');
    log.close();
    expect((await readdir(folder)).sort()).toEqual(['backend.1.log', 'backend.log']);
    expect(await readFile(join(folder, 'backend.log'), 'utf8')).toBe('after');
  });

  it.each([
    ['{"level":"warn","msg":"Slow"}', { level: 'warn', message: 'Slow' }],
    [
      '{"level":"error","msg":"Could not send","err":{"message":"ECONNREFUSED"}}',
      { level: 'error', message: 'Could not send: ECONNREFUSED' },
    ],
    [
      '{"level":"fatal","msg":"it broke","err":{"message":"it broke"}}',
      { level: 'fatal', message: 'it broke' },
    ],
    ['{"level":"info","msg":"answered"}', null],
    ['plain text', null],
    ['{broken', null],
  ])('show the line %s on the terminal as %j', (line, complaint) =>
    expect(complaintOf(line)).toEqual(complaint),
  );

  it.each([
    [
      '{"level":"info","msg":"a"}\n{"level":"fatal","msg":"no","err":{"message":"connect ECONNREFUSED"}}\n',
      'no: connect ECONNREFUSED',
    ],
    [
      'file:///x.js:3\nthrow new TypeError("x is not")\n^\n\nTypeError: x is not\n    at file:///x.js:3:7\n\nNode.js v20.20.2\n',
      'TypeError: x is not',
    ],
    [
      '2026-01-01 UTC [1] LOG:  starting\n2026-01-01 UTC [1] FATAL:  data directory has wrong ownership\n',
      '2026-01-01 UTC [1] FATAL:  data directory has wrong ownership',
    ],
    ['just\nwords\n', 'words'],
    ['', null],
  ])('give the reason why a process ended: %j', async (text, line) => {
    await writeFile(join(folder, 'x.log'), text);
    expect(lastMeaningfulLine(join(folder, 'x.log'))).toBe(line);
  });

  it('never give half a line as the reason when a long log is cut', async () => {
    await writeFile(join(folder, 'x.log'), '{"level":"info","msg":"answered"}\n'.repeat(3000));
    expect(lastMeaningfulLine(join(folder, 'x.log'))).toBeNull();
  });

  it('give the reason of the process that ended, not of the one before', async () => {
    const log = new LogFile(folder, 'backend');
    log.write('{"level":"error","msg":"the first life"}\n');
    const from = log.end;
    expect(lastMeaningfulLine(log.path, from)).toBeNull();
    log.write('{"level":"error","msg":"the second life"}\n');
    expect(lastMeaningfulLine(log.path, from)).toBe('the second life');
    log.write('x'.repeat(21 * 1024 * 1024));
    log.write('{"level":"error","msg":"in a new file"}\n');
    log.close();
    expect(lastMeaningfulLine(log.path, from * 1000)).toBe('in a new file');
  });
});
