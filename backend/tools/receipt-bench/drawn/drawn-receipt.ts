import type { Drawing } from './drawing.js';

/** What is printed on a drawn receipt: the labels of the bench (`truth.json`). */
export interface Truth {
  readonly bank?: string;
  /** RM */
  readonly amount: number;
  readonly recipient?: string;
  readonly account?: string;
  /** Any of them counts as the transaction id. */
  readonly refs?: readonly string[];
  /** YYYY-MM-DD and HH:MM in Malaysia */
  readonly date: string;
  readonly time?: string;
  readonly method?: string;
  readonly status?: 'success' | 'pending' | 'failed';
}

export interface DrawnReceipt {
  readonly layout: string;
  readonly truth: Truth;
  readonly drawing: Drawing;
}
