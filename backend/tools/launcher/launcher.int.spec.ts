import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownPort } from '../../testing/own-port.js';
import { StartFailure } from './before-start.js';
import { Launcher } from './launcher.js';

const PUBLIC = { PUBLIC_URL: 'https://tickets.school.example' };

describe('npm start, when it cannot start,', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'houselights-launcher-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  /** Returns the message that the person at the terminal sees. */
  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const DATA_DIR = join(parent, 'data');
    const launcher = new Launcher({ env: { ...env, DATA_DIR }, print: () => {} });
    const error = await launcher.start().then(
      () => launcher.stop(),
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(StartFailure);
    expect(existsSync(DATA_DIR)).toBe(false);
    return (error as StartFailure).message;
  }

  it('reports in one sentence that the port is taken, and changes nothing', async () => {
    const port = await ownPort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    expect(await refusal({ PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} is taken by another program\\. .*PORT=\\d+ npm start$`),
    );
    await new Promise((done) => other.close(done));
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: 'abc' }, /^PORT must be a number from 1 to 65535; it is "abc"\.$/],
    [
      { NODE_ENV: 'production' },
      /^Without OIDC_ISSUER there is the development sign-in, .*set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/s,
    ],
    [
      PUBLIC,
      /^Without OIDC_ISSUER there is the development sign-in, .*set OIDC_ISSUER.*PUBLIC_DEMO=1/s,
    ],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"\. Set it to production/],
    [
      { ...PUBLIC, OIDC_ISSUER: 'http://id.school.example' },
      /^OIDC_ISSUER must begin with https:\/\/.*\nOIDC_CLIENT_SECRET must be set/,
    ],
  ])(
    'names the setting to change in the environment %j, and changes nothing',
    async (env, says) => {
      expect(await refusal({ PORT: String(await ownPort()), ...env })).toMatch(says);
    },
  );
});
