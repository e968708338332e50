import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import type { Block, Look, Page } from './drawing/page.js';

/** Labels of a drawn receipt (`truth.json`). The bench scores a reading by them. */
export interface Truth {
  readonly bank?: string;
  /** Amount of the transfer in RM. */
  readonly amount: number;
  readonly recipient?: string;
  readonly account?: string;
  /** Ids on the receipt. The bench accepts any of them as the transaction id. */
  readonly refs?: readonly string[];
  /** Moment of the payment in Malaysia: YYYY-MM-DD and HH:MM. */
  readonly date: string;
  readonly time?: string;
  readonly method?: string;
  /** Outcome of the transfer; success when left out. */
  readonly status?: 'success' | 'pending' | 'failed';
}

/** One receipt of a set. */
export interface DrawnReceipt {
  /** Name of the receipt within its set and in its pictures: "mae-qr-malay__photo.jpg". */
  readonly layout: string;
  readonly truth: Truth;
  readonly page: Page;
}

/** A test set: sets/<name>.json. Names, accounts and ids in it are invented. */
export interface ReceiptSet {
  readonly name: string;
  /** Description of the set, with the rules by which its receipts were labelled. */
  readonly about: string;
  readonly receipts: readonly DrawnReceipt[];
}

/** Look in the form of a set: a theme, the bank's own colour, and differences from the theme. */
interface StatedLook extends Partial<Look> {
  readonly theme: keyof typeof THEMES;
  readonly accent: string;
}

interface StatedSet {
  readonly about: readonly string[];
  readonly receipts: readonly {
    readonly layout: string;
    readonly truth: Truth;
    readonly look: StatedLook;
    readonly blocks: readonly StatedBlock[];
  }[];
}

/**
 * Block as a set's file writes it: its kind, its required values in the order of `VALUES`, then its optional values. An
 * optional value is a size, a colour ("#6b737d"), `left`, a flag ("bold"), or an object of other properties.
 */
type StatedBlock = readonly [kind: Block['kind'], ...values: unknown[]];

export const VALUES: Readonly<Record<Block['kind'], readonly string[]>> = {
  'status bar': ['clock'],
  bar: ['lines'],
  words: ['text', 'size'],
  pill: ['text', 'colour'],
  tick: ['colour'],
  stamp: ['text', 'colour', 'top'],
  rows: ['style', 'rows'],
  card: ['colour', 'ink', 'lines'],
  figure: ['parts'],
  mark: ['sign', 'colour'],
  avatar: ['initials', 'colour'],
  panel: ['colour', 'blocks'],
  table: ['shares', 'size', 'rows'],
  route: ['stops'],
  rule: [],
  gap: ['height'],
};

const THEMES = {
  light: {
    font: 'Liberation Sans',
    paper: '#ffffff',
    ink: '#16191d',
    pale: '#6b737d',
    line: '#dfe3e8',
  },
  dark: {
    font: 'Liberation Sans',
    paper: '#101418',
    ink: '#f2f4f6',
    pale: '#97a0ab',
    line: '#2a313a',
  },
} as const;

/** Returns the folder of the sets in the sources. Neither the build nor the image contains them. */
const folder = (): string => join(repositoryRoot(), 'backend', 'tools', 'receipt-bench', 'sets');

/** Returns the names of all sets in alphabetical order. */
export async function receiptSetNames(): Promise<string[]> {
  const files = await readdir(folder());
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** Reads a set. @throws Error for an unknown name; the message names the existing sets */
export async function receiptSet(name: string): Promise<ReceiptSet> {
  const names = await receiptSetNames();
  if (!names.includes(name))
    throw new Error(`There is no set "${name}". The sets are ${names.join(', ')}.`);
  const { about, receipts } = JSON.parse(
    await readFile(join(folder(), `${name}.json`), 'utf8'),
  ) as StatedSet;
  return {
    name,
    about: about.join(' '),
    receipts: receipts.map(({ layout, truth, look, blocks }) => ({
      layout,
      truth,
      page: { look: lookOf(look), blocks: blocks.map(blockOf) },
    })),
  };
}

function lookOf({ theme, ...own }: StatedLook): Look {
  return { ...THEMES[theme], ...own };
}

function blockOf([kind, ...values]: StatedBlock): Block {
  const names = VALUES[kind] ?? [];
  const block = Object.assign(
    { kind },
    ...names.map((name, index) => ({ [name]: values[index] })),
    ...values.slice(names.length).map(propertyOf),
  ) as Block;
  if (block.kind === 'panel')
    return { ...block, blocks: (block.blocks as unknown as StatedBlock[]).map(blockOf) };
  if (block.kind === 'words') return { ...block, text: [block.text].flat().join('\n') };
  return block;
}

function propertyOf(value: unknown): object {
  if (typeof value === 'number') return { size: value };
  if (typeof value !== 'string') return value as object;
  if (value.startsWith('#')) return { colour: value };
  return value === 'left' ? { align: 'left' } : { [value]: true };
}
