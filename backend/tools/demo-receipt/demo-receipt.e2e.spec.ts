import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';

const CLI = join(repositoryRoot(), 'dist/backend/tools/demo-receipt/demo-receipt-cli.js');

describe('npm run demo:receipt', () => {
  let folder: string;
  beforeAll(async () => {
    await buildOnce();
    folder = await mkdtemp(join(tmpdir(), 'demo-receipt-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Returns settings that hide all fonts of the system, as in a bare container. */
  async function withoutFonts(): Promise<NodeJS.ProcessEnv> {
    await mkdir(join(folder, 'fonts'));
    const settings = join(folder, 'fonts.conf');
    await writeFile(
      settings,
      `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
    );
    return { FONTCONFIG_FILE: settings };
  }

  async function drawn(name: string, settings: NodeJS.ProcessEnv): Promise<Buffer> {
    const out = join(folder, name);
    const receipt = [
      ...['--amount', '40.00', '--recipient', 'PIBG SMK SERI MELATI', '--account', '514123456789'],
      ...['--reference', 'ABCDE-12345', '--id', '362067166745', '--paid-at', '2026-11-22T12:15Z'],
    ];
    await promisify(execFile)(process.execPath, [CLI, ...receipt, '--out', out], {
      env: { ...process.env, ...settings },
    });
    return readFile(out);
  }

  it('draws the same receipt on a machine without fonts', async () => {
    const usual = await drawn('usual.png', {});
    const bare = await drawn('bare.png', await withoutFonts());
    expect(usual.length).toBeGreaterThan(20_000);
    expect(bare.equals(usual)).toBe(true);
  });
});
