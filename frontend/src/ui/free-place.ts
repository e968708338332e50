/** Rectangle on the screen: position and size in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space in pixels between the toast and the controls and edges around it. */
const GAP = 3;
/** Distance in pixels between two places that are tried for the toast. */
const STEP = { x: 40, y: 1 } as const;

/**
 * Finds the place for a toast: the highest place on the screen, near the middle, where it covers none of the controls.
 * Null if there is none. Pure.
 */
export function freePlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  controls: readonly Box[],
  screen: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'x' | 'y'> | null {
  const middle = (screen.width - width) / 2;
  const reach = Math.max(0, middle - GAP);
  for (let y = GAP; y + height + GAP <= screen.height; y += STEP.y) {
    const beside = controls.filter(
      (one) => one.y < y + height + GAP && one.y + one.height > y - GAP && one.width > 0,
    );
    for (let aside = 0; aside <= reach; aside += STEP.x)
      for (const x of [middle + aside, middle - aside])
        if (beside.every((one) => one.x >= x + width + GAP || one.x + one.width <= x - GAP))
          return { x, y };
  }
  return null;
}
