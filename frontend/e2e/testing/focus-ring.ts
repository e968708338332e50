import type { Page } from 'playwright-core';

export interface FocusRing {
  /** The visible focus of the focused element. */
  readonly name: string;
  /**
   * The colour of the outline or shadow of at least two pixels round it, or round the frame it stands in; in a drawing, the
   * colour of a line that others like it do not have without the focus. Null without one.
   */
  readonly ring: string | null;
}

/** What shows where the keyboard is. */
export const ringOfFocus = (page: Page): Promise<FocusRing> =>
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

/** WCAG's contrast of two opaque colours, `#rrggbb` or `rgb(r, g, b)`: 1 to 21. */
export function contrast(one: string, other: string): number {
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
