import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSen } from '../../platform/money.js';
import { datesIn } from '../reading/parse/date.js';

/** A picture with what is printed on it. What the labels leave out is null and not scored. */
export interface LabelledPicture {
  readonly file: string;
  readonly path: string;
  readonly amountSen: number;
  readonly recipient: string;
  readonly account: string | null;
  /** Ids of the transfer; any of them counts as right. */
  readonly transactionIds: readonly string[];
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM in Malaysia */
  readonly time: string | null;
  readonly method: string | null;
  readonly bank: string | null;
  /** False for shop receipts: nothing but amount and date is scored. */
  readonly transfer: boolean;
}

/** Two layouts of folders: truth.json beside the pictures, or SROIE's img/ and key/. @throws Error when it is neither */
export async function labelledPicturesIn(folder: string): Promise<LabelledPicture[]> {
  if (existsSync(join(folder, 'truth.json'))) return transfersIn(folder);
  if (existsSync(join(folder, 'img')) && existsSync(join(folder, 'key'))) return shopReceiptsIn(folder);
  throw new Error(`${folder} has neither truth.json nor the folders img and key.`);
}

interface Truth {
  readonly file: string;
  readonly bank?: string;
  readonly amount: number;
  readonly recipient: string;
  readonly account?: string;
  readonly ref: string;
  readonly refs?: readonly string[];
  readonly date: string;
  readonly time: string;
  readonly method?: string;
}

async function transfersIn(folder: string): Promise<LabelledPicture[]> {
  const truths = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as Truth[];
  return truths.map(({ file, bank = null, amount, recipient, account = null, ref, refs, date, time, method = null }) => ({
    file,
    path: join(folder, file),
    amountSen: Math.round(amount * 100),
    recipient,
    account,
    transactionIds: refs ?? [ref],
    date,
    time,
    method,
    bank,
    transfer: true,
  }));
}

async function shopReceiptsIn(folder: string): Promise<LabelledPicture[]> {
  const pictures = (await readdir(join(folder, 'img'))).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  const labelled = await Promise.all(
    pictures.map(async (file): Promise<LabelledPicture[]> => {
      const keyFile = join(folder, 'key', file.replace(/\.\w+$/, '.json'));
      const key = existsSync(keyFile) ? (JSON.parse(await readFile(keyFile, 'utf8')) as Record<string, string>) : {};
      const amountSen = toSen((key['total'] ?? '').replace(/[^\d.]/g, ''));
      const date = dateOf(key['date'] ?? '');
      if (amountSen === null || date === null) return [];
      const path = join(folder, 'img', file);
      return [{ file, path, amountSen, recipient: key['company'] ?? '', account: null, transactionIds: [], date, time: null, method: null, bank: null, transfer: false }];
    }),
  );
  return labelled.flat();
}

/** Labels spell dates as the pictures do. */
const dateOf = (text: string): string | null => datesIn(text)[0]?.date ?? null;
