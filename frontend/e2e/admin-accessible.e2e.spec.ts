import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { waitUntil } from '../../backend/testing/wait-until.js';
import { launchBrowser } from '../../backend/testing/browser.js';
import { palettes, type ThemeName } from '../src/theme/tokens.js';
import { dialog, discard, noticesStayOpen, signedIn, told } from './staff-page.js';
import { axeViolations } from './testing/axe-violations.js';
import { DESKTOP, PHONE } from './testing/site-visitor.js';
import { sharedSite, type SharedSite } from './testing/shared-site.js';
import { untilTrue } from './testing/until-true.js';

interface FocusRing {
  /** Label, id, tag and beginning of the text of the focused element. */
  readonly name: string;
  /**
   * Colour that shows the focus: an outline or shadow of at least two pixels, round the element or round its frame.
   * In a drawing: a line colour that shapes of the same kind lack without the focus. Null when nothing shows the
   * focus.
   */
  readonly ring: string | null;
}

/** Returns the focused element and the colour that shows its focus. */
const ringOfFocus = (page: Page): Promise<FocusRing> =>
  page.evaluate<FocusRing>(`(() => {
    let element = document.activeElement;
    const name = (element.getAttribute('aria-label') ?? element.id ?? '') + ' ' + element.tagName + ' ' + (element.textContent ?? '').slice(0, 30);
    // The page itself, between its end and its beginning: the browser's own bars have the focus.
    if (element === document.body) return { name, ring: document.documentElement.dataset.theme === 'dark' ? '#ffffff' : '#000000' };
    // A shape of a drawing has no outline of its own: its line is compared with that of another one of its kind.
    if (element instanceof SVGElement) {
      const linesOf = (drawn) =>
        [drawn, ...drawn.querySelectorAll('*')].map((shape) => {
          const { stroke, strokeWidth } = getComputedStyle(shape);
          const matrix = shape.getScreenCTM?.();
          const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
          return { shape: shape.getAttribute('class'), stroke, pixels: parseFloat(strokeWidth) * scale };
        });
      const others = [...document.querySelectorAll(element.tagName)].filter(
        (other) => other !== element && other.getAttribute('class') === element.getAttribute('class'),
      );
      const usual = new Set(others.flatMap(linesOf).map(({ shape, stroke, pixels }) => [shape, stroke, pixels.toFixed(2)].join()));
      const line = linesOf(element).find(
        ({ shape, stroke, pixels }) => stroke !== 'none' && pixels >= 2 && !usual.has([shape, stroke, pixels.toFixed(2)].join()),
      );
      return { name, ring: line?.stroke ?? null };
    }
    for (let frame = 0; element && frame < 4; frame += 1, element = element.parentElement) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return { name, ring: outlineColor };
      const [, colour, spread] = boxShadow.match(/^(rgba?\\([^)]*\\)) 0px 0px 0px (\\d+)px/) ?? [];
      if (Number(spread) >= 2) return { name, ring: colour };
    }
    return { name, ring: null };
  })()`);

/** Returns the WCAG contrast ratio of two opaque colours (`#rrggbb` or `rgb(r, g, b)`), from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const parts = colour.startsWith('#')
    ? colour.match(/[0-9a-f]{2}/gi)?.map((part) => parseInt(part, 16))
    : colour.match(/[\d.]+/g)?.map(Number);
  const [red = 0, green = 0, blue = 0] = (parts ?? []).map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const STAFF = 'staff@melati.example';
const SUPER = 'super@houselights.example';
/** Code for the page: names the visible links and buttons that the notice covers. */
const COVERED_BY_NOTICE = `(() => {
  const notice = document.querySelector('[data-variant]');
  const over = notice.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, input, select, [role=tab]')]
    .filter((one) => !notice.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
})()`;

/**
 * Switches an axe rule off for open lists, because antd draws lists and menus at the end of the document, outside of
 * all landmarks.
 */
const NOT_OF_LISTS = { region: { enabled: false } };

type Arrive = (page: Page) => Promise<void>;

describe('every staff screen', () => {
  let site: SharedSite;
  let browser: Browser;
  const pages = new Map<string, Page>();

  beforeAll(async () => {
    site = await sharedSite();
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /**
   * Opens a desktop window in the light theme, or a phone window in the dark theme. The phone asks for reduced
   * motion, which must not misplace lists and menus.
   */
  async function window(who: string, theme: ThemeName): Promise<Page> {
    const known = pages.get(who + theme);
    if (known) return known;
    const page = await signedIn(browser, site.url, who, '/nowhere');
    await page.setViewportSize(theme === 'dark' ? PHONE : DESKTOP);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
    pages.set(who + theme, page);
    return page;
  }

  const open = async (page: Page, path: string, heading: string): Promise<void> => {
    await page.goto(site.url + path);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  };
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name }).first().click();
  const dashboard: Arrive = (page) => open(page, '/admin/productions', 'Admin Dashboard');
  /** Opens the replay of a performance's sale. On a phone the link to the replay is in a menu. */
  const replay: Arrive = async (page) => {
    await press(page, 'Manage Showtimes');
    await page.getByRole('switch').first().waitFor();
    const more = page.getByRole('button', { name: /^More for/ }).first();
    if ((await more.count()) > 0) await more.click();
    await page
      .getByRole('link', { name: /^Replay / })
      .first()
      .click();
  };
  const seating: Arrive = async (page) => {
    await dashboard(page);
    await page
      .getByRole('article', { name: 'Sang Kancil' })
      .getByRole('link', { name: 'Configure Seating' })
      .click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
  };
  const bookings: Arrive = async (page) => {
    await open(page, '/admin/bookings', 'Bookings Management');
    await page
      .getByRole('combobox', { name: /^Status of/ })
      .first()
      .waitFor();
  };
  const settings =
    (tab: string): Arrive =>
    async (page) => {
      await open(page, '/admin/settings', 'School Settings');
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).getByRole('button').first().waitFor();
    };

  const screens: Readonly<Record<string, Arrive>> = {
    'the dashboard': dashboard,
    'deleting a production, asked': async (page) => {
      await dashboard(page);
      await press(page, 'Delete');
      await dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).hover();
    },
    'a new production, with its errors': async (page) => {
      await dashboard(page);
      await press(page, 'New Production');
      await dialog(page, 'Create New Production')
        .getByRole('button', { name: 'Create Production' })
        .click();
      await page.getByText('Title is required').waitFor();
    },
    performances: async (page) => {
      await dashboard(page);
      await press(page, 'Manage Showtimes');
      await page.getByRole('switch').first().waitFor();
    },
    'the hall of a performance at any moment': async (page) => {
      await dashboard(page);
      await replay(page);
      await page.getByRole('slider', { name: 'Moment' }).press('Home');
    },
    'a message to families, with its preview': async (page) => {
      await dashboard(page);
      await press(page, 'Manage Showtimes');
      await press(page, /^Write to families of/);
      await press(page, 'Write a Message');
      const write = dialog(page, 'Write to Families');
      await write.getByLabel('Subject').fill('The doors open earlier');
      await write.getByLabel('Message').fill('Please come at 7 pm.');
      await write.getByText(/^Preview\. One email for each address/).waitFor();
      await write.getByText(/^SMK Seri Melati writes to families/).waitFor();
    },
    'a production as families see it': async (page) => {
      const productions = (await (
        await page.request.get(`${site.url}/api/productions`)
      ).json()) as {
        id: string;
        title: string;
      }[];
      const own = productions.find(({ title }) => title.startsWith('Sang Kancil'));
      await open(page, `/admin/productions/${own?.id}/preview`, 'Preview');
    },
    'seating, with a seat chosen': async (page) => {
      await seating(page);
      await press(page, /^Row A seat 1, RM/);
      await page.getByText('1 seat selected').waitFor();
    },
    'deleting a section, asked': async (page) => {
      await seating(page);
      await press(page, 'Delete Studio');
      await dialog(page, 'Delete Section').waitFor();
    },
    'a new section': async (page) => {
      await seating(page);
      await press(page, 'Add Section');
      await dialog(page, 'Add Section').getByRole('checkbox').check();
    },
    'the day’s end': async (page) => {
      await open(page, '/admin/cash', 'Day’s End');
      await page.getByText(/^(No cash was|Taken on)/).waitFor();
    },
    bookings,
    'a search that finds nothing': async (page) => {
      await bookings(page);
      await page.getByRole('searchbox').fill('nobody at all');
      await page.getByText('No Matching Bookings').waitFor();
    },
    'one booking': async (page) => {
      await bookings(page);
      await page
        .getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
        .first()
        .click();
      await page.getByRole('list', { name: 'History' }).waitFor();
    },
    'several bookings, selected': async (page) => {
      await bookings(page);
      const boxes = page.getByRole('checkbox', { name: /^Select [0-9A-Z]{5}-/ });
      for (const place of [0, 1]) await boxes.nth(place).check();
      await press(page, 'Resend');
      await dialog(page, 'Resend confirmation emails?').waitFor();
    },
    'cancelling a booking, asked': async (page) => {
      await bookings(page);
      await press(page, /^Actions/);
      await page.getByRole('menuitem', { name: 'Cancel Booking' }).click();
      await dialog(page, 'Cancel Booking').waitFor();
    },
    'erasing a customer, asked': async (page) => {
      await bookings(page);
      await page
        .getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
        .first()
        .click();
      await press(page, 'Erase Customer');
      await dialog(page, 'Erase Customer').waitFor();
    },
    'the signed-in devices and the end of the account': async (page) => {
      await open(page, '/account/devices', 'Signed-in devices');
      await page.getByRole('heading', { name: 'Delete my account' }).waitFor();
    },
    'correcting a booking, with an error at the field': async (page) => {
      await bookings(page);
      await press(page, /^Actions/);
      await page.getByRole('menuitem', { name: 'Edit Customer Details' }).click();
      await dialog(page, 'Edit Booking').getByLabel('Email').fill('nope');
      await page.keyboard.press('Enter');
      await dialog(page, 'Edit Booking').getByText('Please enter a valid email address').waitFor();
    },
    'selling at the door, with seats chosen': async (page) => {
      await open(page, '/admin/sell', 'Sell');
      await press(page, 'Best seats');
      await page.getByRole('button', { name: 'Sell 2 Seats for Cash' }).waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
    'keeping seats back': async (page) => {
      await open(page, '/admin/sell', 'Sell');
      await press(page, 'Best seats');
      await page.getByRole('radio', { name: 'Keep back' }).click();
      await page.getByLabel(/^For whom/).waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
    analytics: async (page) => {
      await open(page, '/admin/analytics', 'Analytics Dashboard');
      await page.getByRole('region', { name: 'Total Bookings' }).waitFor();
    },
    'website content': async (page) => {
      await open(page, '/admin/content', 'Website Content');
      await page.getByRole('tab', { name: 'Hero Section' }).waitFor();
    },
    'the school, with an error at the field': async (page) => {
      await settings('Profile')(page);
      await page.getByLabel('Contact email').fill('nope');
      await page.keyboard.press('Enter');
      await page.getByText('Valid email is required').waitFor();
    },
    'its payment details': settings('Payment Details'),
    'inviting, with an error at the field': async (page) => {
      await settings('Administrators')(page);
      await press(page, 'Invite Administrator');
      await dialog(page, 'Invite Administrator').getByLabel('Email').fill('nope');
      await page.keyboard.press('Enter');
      await dialog(page, 'Invite Administrator').getByText('Valid email is required').waitFor();
    },
    'the door': async (page) => {
      await open(page, '/scanner', 'Ticket Scanner');
      await page.getByRole('button', { name: 'Start Scanning' }).waitFor();
    },
    'registering a school, with its errors': async (page) => {
      await open(page, '/school/register', 'Register Your School');
      await page.getByLabel('Contact email').fill('nope');
      await press(page, 'Register School');
      for (const text of [
        'School name is required',
        'Valid email is required',
        'Venue is required',
      ])
        await page.getByText(text).waitFor();
    },
  };
  const superScreens: Readonly<Record<string, Arrive>> = {
    users: async (page) => {
      await open(page, '/admin/users', 'User Management');
      await page
        .getByRole('button', { name: /^Add School for/ })
        .first()
        .waitFor();
    },
    operations: async (page) => {
      await open(page, '/super-admin', 'Operations');
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    },
    'the event browser, with an event opened': async (page) => {
      await open(page, '/super-admin/events', 'Event Browser');
      await page.getByRole('heading', { name: /^50 events/ }).waitFor();
      await page.getByRole('group').first().click();
      await page.getByRole('region', { name: /^Data of/ }).waitFor();
    },
  };
  const staffScreens = [
    ...Object.entries(screens).map(([name, arrive]) => ({ name, arrive, who: STAFF })),
    ...Object.entries(superScreens).map(([name, arrive]) => ({ name, arrive, who: SUPER })),
  ];
  /** Lists every screen once, in turn on a light desktop and on a dark phone. Every sixth screen is listed for both. */
  const cases = staffScreens.flatMap((screen, index) => {
    const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    return (index % 6 === 0 ? themes : themes.slice(0, 1)).map((theme) => ({ ...screen, theme }));
  });

  /** Presses Tab 25 times and returns the elements whose focus is not visible. */
  async function unseenFocus(page: Page, theme: ThemeName): Promise<string[]> {
    const { surface, paper } = palettes[theme];
    const unseen = new Set<string>();
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      const { name, ring } = await ringOfFocus(page);
      if (ring === null || [surface, paper].some((ground) => contrast(ring, ground) < 3))
        unseen.add(`${name}: ${ring ?? 'no ring'}`);
    }
    return [...unseen];
  }

  it.each(cases)(
    'is accessible, with a visible keyboard focus: $name ($theme)',
    async ({ arrive, who, theme }) => {
      const page = await window(who, theme);
      await arrive(page);
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0);
      expect(await unseenFocus(page, theme)).toEqual([]);
    },
  );

  it('opens lists and menus beside their control on a phone', async () => {
    const page = await window(STAFF, 'dark');
    await bookings(page);
    const status = page.getByRole('combobox', { name: /^Status of/ }).first();
    await status.click();
    const option = page
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .getByTitle('Needs Review')
      .last();
    const liesWell = async () => {
      const [list, field, size] = [
        await option.boundingBox(),
        await status.boundingBox(),
        page.viewportSize(),
      ];
      return (
        list !== null &&
        field !== null &&
        size !== null &&
        list.x >= 0 &&
        list.y >= 0 &&
        list.x + list.width <= size.width &&
        list.y + list.height <= size.height &&
        Math.abs(list.x - field.x) < 100
      );
    };
    // antd first draws the list outside of the screen, to measure its size. The test waits until the list is at its field.
    await waitUntil('the list of statuses lies at its field', liesWell);
    expect(await axeViolations(page, NOT_OF_LISTS)).toEqual([]);
    await page.keyboard.press('Escape');
    await press(page, /^Actions/);
    await page.getByRole('menuitem', { name: 'Amend Seats' }).hover();
    expect(await axeViolations(page, NOT_OF_LISTS)).toEqual([]);
  });

  it('returns the focus to the button that opened a dialog when the dialog closes', async () => {
    const page = await window(STAFF, 'light');
    await dashboard(page);
    const opener = page.getByRole('button', { name: 'New Production' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const created = dialog(page, 'Create New Production');
    await created.getByLabel('Title').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await created.waitFor({ state: 'hidden' });
    await opener.and(page.locator(':focus')).waitFor();
  });

  it("closes only the top dialog on the browser's Back button", async () => {
    const page = await window(STAFF, 'light');
    await open(page, '/admin/content', 'Website Content');
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await press(page, 'Manage Showtimes');
    await press(page, 'Add Showtime');
    await page.goBack();
    await dialog(page, 'Add New Showtime').waitFor({ state: 'detached' });
    await press(page, 'Add Showtime');
    // One button closes two dialogs at once. Neither dialog may leave an entry in the browser's history, and the screen
    // stays open.
    await dialog(page, 'Add New Showtime').getByLabel('Time', { exact: true }).fill('19:30');
    await dialog(page, 'Add New Showtime').getByRole('button', { name: 'Cancel' }).click();
    await discard(page);
    await dialog(page, 'Add New Showtime').waitFor({ state: 'detached' });
    await waitUntil(
      'the history has one entry for one dialog',
      async () => (await page.evaluate('history.state.dialogs')) === 1,
    );
    await page.goBack();
    await dialog(page, 'Manage Showtimes').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Website Content' }).waitFor();
  });

  it('shows notices that cover neither navigation nor buttons', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await window(STAFF, theme);
      await seating(page);
      await noticesStayOpen(page);
      await press(page, 'Edit Row A of Studio');
      await dialog(page, 'Edit Row').getByRole('button', { name: 'Save Changes' }).click();
      const toast = page.getByRole('listitem').filter({ hasText: 'Row updated successfully' });
      await toast.waitFor();
      await untilTrue(page, `${COVERED_BY_NOTICE}.length === 0`);
    }
  });

  const gif = async () => ({
    name: 'qr.gif',
    mimeType: 'image/gif',
    buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a1f2b' } })
      .gif()
      .toBuffer(),
  });

  it('that accepts a poster names the image types that a poster may have', async () => {
    const page = await window(STAFF, 'light');
    await dashboard(page);
    await press(page, 'New Production');
    await dialog(page, 'Create New Production')
      .getByLabel('Production image', { exact: true })
      .setInputFiles(await gif());
    await dialog(page, 'Create New Production')
      .getByText('Please select an image file that is a JPG, PNG or WebP')
      .waitFor();
  });

  it('that accepts an image address loads the image once the address is complete and valid', async () => {
    // Opens a new browser context, because all pages of a context share one clock.
    const page = await signedIn(browser, site.url, STAFF, '/nowhere');
    await page.clock.install();
    await open(page, '/admin/content', 'Website Content');
    const asked: string[] = [];
    page.on(
      'request',
      (request) =>
        request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname),
    );
    await page.getByText('Use an address instead').click();
    const address = page.getByLabel('Or image URL');
    await address.pressSequentially('not a url');
    await address.blur();
    await page.getByText('Must be a valid URL').waitFor();
    await address.fill('');
    // The clock is stopped, so exactly a tenth of a second passes between two keys, however slow the machine is.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
    for (const key of '/objects/public/posters/nothing') {
      await address.pressSequentially(key);
      await page.clock.runFor(100);
    }
    await page.clock.resume();
    await page.getByText('This picture cannot be loaded. Is its address right?').waitFor();
    // The field and the preview both load the picture. Until then the preview shows the site's own picture.
    expect(new Set(asked.filter((path) => path !== '/hero.svg'))).toEqual(
      new Set(['/objects/public/posters/nothing']),
    );
    await page.context().close();
  });

  it('that registers a school accepts a payment QR code of any image type', async () => {
    const page = await window('founder@hijau.example', 'light');
    await open(page, '/school/register', 'Register Your School');
    await page.getByLabel('School name').fill('SK Bukit Hijau');
    await page.getByLabel('Venue').fill('Dewan Hijau');
    await page.getByLabel('Bank QR code').setInputFiles(await gif());
    await page.getByRole('img', { name: 'The chosen QR code' }).waitFor();
    await press(page, 'Register School');
    await told(page, 'School registered successfully');
    await settings('Payment Details')(page);
    const shown = page.getByRole('img', { name: "The school's payment QR code" });
    await shown.waitFor();
    await untilTrue(
      page,
      `[...document.images].some(({ alt, naturalWidth }) => alt === "The school's payment QR code" && naturalWidth === 80)`,
    );
  });
});
