/** A receipt to draw: its colours, and its contents from top to bottom. */
export interface Page {
  readonly look: Look;
  readonly blocks: readonly Block[];
}

export interface Look {
  /** Name of an installed font, Liberation or DejaVu. Without it another font is used, and the pictures differ. */
  readonly font: string;
  readonly paper: string;
  readonly ink: string;
  /** Colour of the labels and of the small print. */
  readonly pale: string;
  readonly line: string;
  /** The bank's own colour, for bars, buttons and pills. */
  readonly accent: string;
}

export type Row = readonly [label: string, ...values: string[]];

export type Line = readonly [text: string, size: number];

export type Block =
  /** Block with the phone's status bar, at the top. */
  | { readonly kind: 'status bar'; readonly clock: string }
  /** Block with white words on the accent colour, across the page. */
  | { readonly kind: 'bar'; readonly lines: readonly string[] }
  | {
      readonly kind: 'words';
      readonly text: string;
      readonly size: number;
      readonly bold?: boolean;
      readonly colour?: string;
      readonly align?: 'left' | 'middle';
    }
  /** Block with white words on a rounded shape. */
  | {
      readonly kind: 'pill';
      readonly text: string;
      readonly colour: string;
      readonly wide?: boolean;
    }
  | { readonly kind: 'tick'; readonly colour: string }
  /** Block with large pale words, slanted across other content, `top` below the upper edge. */
  | { readonly kind: 'stamp'; readonly text: string; readonly colour: string; readonly top: number }
  /**
   * Block with labels and values. `columns`: values right; `near`: values in a second column from the left; `below`:
   * values below; `colon`: "Label : value"; `grid`: two fields side by side, values below.
   */
  | {
      readonly kind: 'rows';
      readonly style: 'columns' | 'near' | 'below' | 'colon' | 'grid';
      readonly rows: readonly Row[];
      readonly ruled?: boolean;
      readonly size?: number;
      readonly bold?: boolean;
      readonly wrapLabels?: number;
    }
  | {
      readonly kind: 'card';
      readonly colour: string;
      readonly ink: string;
      readonly lines: readonly Line[];
    }
  /**
   * Block with one line of words in several sizes, such as a small currency and small cents. `raised` is the distance
   * above the line.
   */
  | {
      readonly kind: 'figure';
      readonly parts: readonly (readonly [text: string, size: number, raised?: number])[];
      readonly align?: 'left' | 'middle';
    }
  /** Block with the sign of a failed or unfinished transfer, where a successful one has a `tick`. */
  | { readonly kind: 'mark'; readonly sign: 'cross' | 'clock'; readonly colour: string }
  /** Block with initials in a circle: in the middle, or at the left with words beside it and a figure at the right edge. */
  | {
      readonly kind: 'avatar';
      readonly initials: string;
      readonly colour: string;
      readonly beside?: readonly Line[];
      readonly right?: string;
    }
  /** Block of other blocks on a rounded panel, framed or coloured. */
  | {
      readonly kind: 'panel';
      readonly colour: string;
      readonly framed?: boolean;
      readonly blocks: readonly Block[];
    }
  /** Block of ruled cells, as wide as their share of the page. A row with one cell spans all columns as a heading. */
  | {
      readonly kind: 'table';
      readonly shares: readonly number[];
      readonly size: number;
      readonly rows: readonly (readonly string[])[];
    }
  /** Block with dots at the left, joined by a line, each with a label and values. */
  | { readonly kind: 'route'; readonly stops: readonly Row[] }
  | { readonly kind: 'rule'; readonly dashed?: boolean }
  | { readonly kind: 'gap'; readonly height: number };
