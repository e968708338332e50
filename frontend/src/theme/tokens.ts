/**
 * Colours, radii, spaces and type sizes of the whole product. `tokens-css.ts` turns them into CSS variables for the public pages,
 * `antd-theme.ts` into antd's theme, so that buyers and staff see the same design. The light theme looks like paper and ink, the
 * dark theme like a dimmed hall. Text colours have a contrast of 4.5:1 with `paper`, `surface` and their own soft background;
 * `lineStrong` has 3:1.
 */
export interface Palette {
  readonly paper: string;
  readonly surface: string;
  readonly sunken: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  /** Warm colour for backgrounds and marks, never for text. */
  readonly amber: string;
  readonly amberStrong: string;
  readonly onAmber: string;
  /** Amber for text, with enough contrast in each theme. */
  readonly accent: string;
  /**
   * Colours of seats by price, cheapest first, with a contrast of 3:1 to `surface`. Seats also have dots, because not everybody
   * can distinguish the colours.
   */
  readonly price1: string;
  readonly price2: string;
  readonly price3: string;
  readonly price4: string;
  readonly price5: string;
  /** Text on the price colours, with a contrast of 4.5:1. */
  readonly onPrice: string;
  readonly good: string;
  readonly goodSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  /** Background of a button in the colour `bad`, under the pointer. */
  readonly badStrong: string;
  /** Colour of text on the background `bad`. */
  readonly onBad: string;
  readonly warn: string;
  readonly warnSoft: string;
  /** Background of the stage, dark in both themes. */
  readonly stage: string;
  readonly onStage: string;
  readonly onStageMuted: string;
  /** Colours of the full-screen result at the door, the same in both themes, because the colour is the message. */
  readonly doorGood: string;
  readonly onDoorGood: string;
  readonly doorWarn: string;
  readonly onDoorWarn: string;
  readonly doorBad: string;
  readonly onDoorBad: string;
  readonly shadow: string;
}

const door = {
  doorGood: '#0e6338',
  onDoorGood: '#ffffff',
  doorWarn: '#ffbe3d',
  onDoorWarn: '#17151f',
  doorBad: '#a3161a',
  onDoorBad: '#ffffff',
} as const;

export const palettes: { readonly light: Palette; readonly dark: Palette } = {
  light: {
    paper: '#f7f5f0',
    surface: '#ffffff',
    sunken: '#ece8df',
    ink: '#17151f',
    muted: '#5a5565',
    line: '#ddd7ca',
    lineStrong: '#86806f',
    amber: '#f4b02a',
    amberStrong: '#e39a08',
    onAmber: '#17151f',
    accent: '#7d4f00',
    price1: '#0f6b74',
    price2: '#2c5bb8',
    price3: '#7a3d9e',
    price4: '#b02a5b',
    price5: '#3f6b1e',
    onPrice: '#ffffff',
    good: '#17633e',
    goodSoft: '#e2f2e8',
    bad: '#ab231c',
    badSoft: '#fbe8e6',
    badStrong: '#8c1a14',
    onBad: '#ffffff',
    warn: '#714900',
    warnSoft: '#fff0cc',
    stage: '#15131d',
    onStage: '#f8f2e5',
    onStageMuted: '#bfb8c9',
    ...door,
    shadow: '0 1px 2px rgb(23 21 31 / 8%), 0 8px 28px rgb(23 21 31 / 9%)',
  },
  dark: {
    paper: '#100e16',
    surface: '#1a1722',
    sunken: '#24202e',
    ink: '#f3eee4',
    muted: '#b3acbe',
    line: '#332e3f',
    lineStrong: '#827a91',
    amber: '#ffbe3d',
    amberStrong: '#ffd06f',
    onAmber: '#17151f',
    accent: '#ffc65c',
    price1: '#5cc8cf',
    price2: '#8db2ff',
    price3: '#c79cf0',
    price4: '#ff94b8',
    price5: '#9ccf6a',
    onPrice: '#17151f',
    good: '#74d6a4',
    goodSoft: '#12301f',
    bad: '#ff9187',
    badSoft: '#3b1a1c',
    badStrong: '#ffb0a8',
    onBad: '#17151f',
    warn: '#ffd06f',
    warnSoft: '#37290b',
    stage: '#0a0910',
    onStage: '#f8f2e5',
    onStageMuted: '#bfb8c9',
    ...door,
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 10px 34px rgb(0 0 0 / 45%)',
  },
};

export type ThemeName = keyof typeof palettes;

/** Corner radii in pixels. */
export const radius = { small: 6, medium: 10, large: 18 } as const;

/** z-index of toasts, above antd's dialogs (1000, and more when stacked) and dropdown lists. */
export const toastLayer = 5000;

/** Height of buttons and fields in pixels, the smallest comfortable target for a thumb. */
export const controlHeight = 48;

export const type = {
  text: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  display:
    '"Young Serif", "Young Serif Fallback", "Young Serif Fallback Wide", Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  /** Font sizes in pixels. */
  base: 17,
} as const;

/** Spaces as CSS lengths, in steps of a quarter rem. */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2rem',
  7: '3rem',
  8: '4.5rem',
} as const;
