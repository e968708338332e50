import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { SITE_PATIENCE_MS } from '../../testing/wait-until.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver } from './testing/booking-driver.js';

const run = promisify(execFile);
const modules = join(repositoryRoot(), 'node_modules');

/** Runs docs/example-client in a folder of its own with TypeScript 5, like a school's programmer. */
describe('a client made from the OpenAPI document', () => {
  let testBed: TestBed;
  let folder: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    folder = await mkdtemp(join(tmpdir(), 'houselights-client-'));
    await cp(join(repositoryRoot(), 'docs/example-client'), folder, { recursive: true });
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
    for (const [name, stored = name] of [
      ['typescript', 'typescript-5'],
      ['openapi-fetch'],
      ['openapi-typescript-helpers'],
      ['@types/node'],
      ['undici-types'],
    ] as const)
      await symlink(join(modules, stored), join(folder, 'node_modules', name));
  });
  afterAll(async () => {
    await testBed?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const node = async (program: string, ...given: string[]): Promise<string> => {
    const options = { cwd: folder, timeout: SITE_PATIENCE_MS };
    return (await run(process.execPath, [program, ...given], options)).stdout.trim();
  };

  it('is compiled by TypeScript 5 and buys a ticket', async () => {
    const driver = new BookingDriver(testBed);
    const { performanceId } = await driver.openSale();
    await node(
      join(modules, 'openapi-typescript/bin/cli.js'),
      `${testBed.url}/api/docs-json`,
      '--output',
      'api.d.ts',
    );
    expect(await node('node_modules/typescript/bin/tsc', '--version')).toMatch(/^Version 5\./);
    expect(await node('node_modules/typescript/bin/tsc')).toBe('');
    const placed = await node('buy-a-ticket.js', 'order', testBed.url, performanceId);
    const [bookingId = '', key = ''] = placed.split(' ');
    const receipt = join(folder, 'receipt.png');
    await writeFile(receipt, await driver.receiptFor(bookingId));
    const number = await node('buy-a-ticket.js', 'pay', testBed.url, bookingId, key, receipt);
    expect(await driver.booking(bookingId)).toMatchObject({
      status: 'confirmed',
      confirmationNumber: number,
    });
  });
});
