import type { Browser, FrameLocator, Page } from 'playwright-core';
import { keepPictures } from './pictures.js';
import { PHONE, newPage } from './site-visitor.js';

/** A mail that the site sent, opened by somebody who has nothing of the buyer's browser. */
export interface OpenedMail {
  readonly page: Page;
  /** What its reader sees. */
  readonly letter: FrameLocator;
  /** The part for readers that show no HTML. */
  readonly text: string;
  /** Opens a link of the mail as a tap does, in a tab of its own. */
  follow(link: string): Promise<Page>;
}

/** The mails that a site has sent, as its page of kept mails shows them. */
export class FamilyInbox {
  constructor(
    private readonly browser: Browser,
    private readonly siteUrl: string,
  ) {}

  /** Waits until it was sent: a job sends it, and the list shows it by itself. */
  async open(subject: string, to: string): Promise<OpenedMail> {
    const page = await newPage(this.browser, { viewport: PHONE });
    await page.goto(`${this.siteUrl}/dev/mail`);
    await page
      .getByRole('link')
      .filter({ hasText: subject })
      .filter({ hasText: `to ${to}` })
      .first()
      .click();
    await keepPictures(page, `mail ${subject} ${to}`);
    const letter = page.frameLocator('iframe');
    await page.getByText('Plain text').click();
    return {
      page,
      letter,
      text: await page.locator('pre').innerText(),
      async follow(link) {
        const [opened] = await Promise.all([
          page.context().waitForEvent('page'),
          letter.getByRole('link', { name: link }).click(),
        ]);
        return opened;
      },
    };
  }
}
