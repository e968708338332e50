import type { CDPSession, Locator, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Number of steps in which a finger moves. */
const STEPS = 8;

export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not to be seen: ${target.toString()}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Simulates touch input on a page. Positions are in CSS pixels of the window. */
export class Fingers {
  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  /**
   * Drags one finger from `from` by the distance `by`, in pixels. Resolves when the finger has left the screen and the page has
   * drawn the result.
   */
  async drag(from: Point, by: Point): Promise<void> {
    await this.touch('touchStart', [from]);
    for (let step = 1; step <= STEPS; step += 1) {
      await this.touch('touchMove', [
        { x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS },
      ]);
      await this.frame();
    }
    await this.touch('touchEnd', []);
    await this.frame();
  }

  /**
   * Moves two fingers around the point `around` until their distance has changed from `from` to `to` pixels. Runs `midway` before
   * the fingers leave the screen. Resolves when the page has drawn the result.
   */
  async pinch(
    around: Point,
    from: number,
    to: number,
    midway?: () => Promise<unknown>,
  ): Promise<void> {
    await this.touch('touchStart', apart(around, from));
    for (let step = 1; step <= STEPS; step += 1)
      await this.touch('touchMove', apart(around, from + ((to - from) * step) / STEPS));
    await this.frame();
    await midway?.();
    await this.touch('touchEnd', []);
    await this.frame();
  }

  private frame(): Promise<unknown> {
    return this.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
  }

  private async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Point[],
  ): Promise<void> {
    await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const apart = ({ x, y }: Point, distance: number): Point[] => [
  { x: x - distance / 2, y },
  { x: x + distance / 2, y },
];
