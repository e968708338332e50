import type { Browser, FrameLocator, Page } from 'playwright-core';
import { keepPictures } from './pictures.js';
import { PHONE, newPage } from './site-visitor.js';

/** A mail that the site sent, opened by a reader without the buyer's cookies and storage. */
export interface OpenedMail {
  readonly page: Page;
  /** The mail's HTML part, shown in a frame. */
  readonly letter: FrameLocator;
  /** The mail's plain text part, for mail programs that show no HTML. */
  readonly text: string;
  /** Opens a link of the mail in a new tab, as a tap on the link does. */
  follow(link: string): Promise<Page>;
}

/** Mails that a site has sent, read from the site's page of stored mails. */
export class FamilyInbox {
  constructor(
    private readonly browser: Browser,
    private readonly siteUrl: string,
  ) {}

  /** Waits until a job has sent the mail. The list of mails then shows it without a reload. */
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
