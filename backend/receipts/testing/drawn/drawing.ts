/** What stands on a drawn receipt, from top to bottom. */
export interface Drawing {
  readonly look: Look;
  readonly blocks: readonly Block[];
}

export interface Look {
  readonly font: string;
  readonly paper: string;
  readonly ink: string;
  /** Labels and small print. */
  readonly pale: string;
  readonly line: string;
  /** The bank's own colour, for bars, buttons and pills. */
  readonly accent: string;
}

export type Row = readonly [label: string, ...values: string[]];

export type Block =
  /** The phone's own line at the top. */
  | { readonly kind: 'status bar'; readonly clock: string }
  /** White words on the accent across the page. */
  | { readonly kind: 'bar'; readonly lines: readonly string[] }
  | { readonly kind: 'words'; readonly text: string; readonly size: number; readonly bold?: boolean; readonly colour?: string; readonly align?: 'left' | 'middle' }
  /** White words on a rounded colour. */
  | { readonly kind: 'pill'; readonly text: string; readonly colour: string; readonly wide?: boolean }
  | { readonly kind: 'tick'; readonly colour: string }
  /** Large, pale and aslant over whatever stands there, from so far below the top. */
  | { readonly kind: 'stamp'; readonly text: string; readonly colour: string; readonly top: number }
  /** `columns`: values right; `near`: values in a second column from the left; `below`; `colon`: "Label : value"; `grid`: two fields side by side, values below. */
  | { readonly kind: 'rows'; readonly style: 'columns' | 'near' | 'below' | 'colon' | 'grid'; readonly rows: readonly Row[]; readonly ruled?: boolean; readonly size?: number; readonly bold?: boolean; readonly wrapLabels?: number }
  | { readonly kind: 'card'; readonly colour: string; readonly ink: string; readonly lines: readonly (readonly [text: string, size: number])[] }
  | { readonly kind: 'rule'; readonly dashed?: boolean }
  | { readonly kind: 'gap'; readonly height: number };

export const SANS = 'Liberation Sans';
export const NARROW = 'Liberation Sans Narrow';
export const SERIF = 'Liberation Serif';
export const MONO = 'Liberation Mono';
export const WIDE = 'DejaVu Sans';
export const CONDENSED = 'DejaVu Sans Condensed';

export const light = (accent: string, font = SANS): Look => ({ font, paper: '#ffffff', ink: '#16191d', pale: '#6b737d', line: '#dfe3e8', accent });
export const dark = (accent: string, font = SANS): Look => ({ font, paper: '#101418', ink: '#f2f4f6', pale: '#97a0ab', line: '#2a313a', accent });
