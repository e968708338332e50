import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { requireChromium } from '../../../backend/testing/browser.js';
import { ended } from '../../../backend/testing/ended.js';
import { PATIENCE_MS } from '../../../backend/testing/patience.js';
import { withTimeout } from '../../../backend/testing/wait-until.js';

/**
 * A browser window whose tabs are hidden while another is in front. Playwright's own browser tells every tab that it is visible.
 */
export class RealTabs {
  private constructor(
    private readonly process: ChildProcess,
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async open(): Promise<RealTabs> {
    const folder = await mkdtemp(join(tmpdir(), 'houselights-tabs-'));
    const child = spawn(
      requireChromium(),
      [
        '--headless=new',
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--remote-debugging-port=0',
        '--window-size=1280,900',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: true });
    return new RealTabs(child, browser, folder);
  }

  /** Opens a further tab in front of the others. */
  async newTab(): Promise<Page> {
    const [window] = this.browser.contexts();
    if (!window) throw new Error('The browser has no window');
    const page = await window.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.process.kill();
    await ended(this.process);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Returns the debugging address that the browser prints at its start. */
function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const found = /DevTools listening on (ws:\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium ended:\n${output}`)));
  });
  return withTimeout(() => `Chromium listens; it said:\n${output}`, address);
}
