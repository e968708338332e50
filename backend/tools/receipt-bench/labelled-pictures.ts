import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSen } from '../../contracts/money.js';
import { datesIn } from '../../modules/receipts/reading/parse/tokens/date.js';

/** Outcome of the transfer, by the labels. */
export type LabelledOutcome = 'success' | 'pending' | 'failed';

/** A picture with labels for what is printed on it. A field without a label is null (no ids: an empty list) and not scored. */
export interface LabelledPicture {
  readonly file: string;
  readonly path: string;
  readonly amountSen: number | null;
  readonly recipient: string | null;
  readonly account: string | null;
  /** Ids of the transfer. A reading of any of them is correct. */
  readonly transactionIds: readonly string[];
  /** Date of the transfer, YYYY-MM-DD. */
  readonly date: string | null;
  /** Time of the transfer in Malaysia, HH:MM. */
  readonly time: string | null;
  readonly method: string | null;
  readonly bank: string | null;
  readonly outcome: LabelledOutcome;
  /** False for pictures of shop receipts, which are scored for amount and date only. */
  readonly transfer: boolean;
}

/**
 * Reads one of two folder layouts: truth.json beside the pictures, or SROIE's img/ and key/.
 * @throws Error for another layout
 */
export async function labelledPicturesIn(folder: string): Promise<LabelledPicture[]> {
  if (existsSync(join(folder, 'truth.json'))) return transfersIn(folder);
  if (existsSync(join(folder, 'img')) && existsSync(join(folder, 'key')))
    return shopReceiptsIn(folder);
  throw new Error(`${folder} has neither truth.json nor the folders img and key.`);
}

type Label = string | number | null;

/** One entry of truth.json. Only the picture's name is required. */
interface Truth {
  readonly file: string;
  readonly bank?: Label;
  /** Amount of the transfer in RM. */
  readonly amount?: Label;
  readonly recipient?: Label;
  readonly account?: Label;
  readonly ref?: Label;
  readonly refs?: readonly Label[] | null;
  readonly date?: Label;
  readonly time?: Label;
  readonly method?: Label;
  readonly status?: Label;
}

async function transfersIn(folder: string): Promise<LabelledPicture[]> {
  const truths = JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')) as Truth[];
  return truths.map(
    ({ file, bank, amount, recipient, account, ref, refs, date, time, method, status }) => ({
      file,
      path: join(folder, file),
      amountSen:
        textOf(amount) === null
          ? null
          : Math.round(Number(textOf(amount)?.replace(/[^\d.]/g, '')) * 100),
      recipient: textOf(recipient),
      account: textOf(account),
      transactionIds: [...new Set([ref, ...(refs ?? [])].flatMap((id) => textOf(id) ?? []))],
      date: textOf(date),
      time: textOf(time)?.slice(0, 5) ?? null,
      method: textOf(method),
      bank: textOf(bank),
      outcome: outcomeOf(textOf(status)),
      transfer: true,
    }),
  );
}

const textOf = (label: Label | undefined): string | null =>
  label === undefined || label === null || String(label).trim() === ''
    ? null
    : String(label).trim();

/** Returns the outcome of a status label. A label that names neither success nor failure counts as pending. */
function outcomeOf(status: string | null): LabelledOutcome {
  if (status === null || /^(success\w*|completed?|done|paid|berjaya)$/i.test(status))
    return 'success';
  return /fail|reject|declin|cancel|revers|gagal|batal|tolak/i.test(status) ? 'failed' : 'pending';
}

async function shopReceiptsIn(folder: string): Promise<LabelledPicture[]> {
  const pictures = (await readdir(join(folder, 'img')))
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .sort();
  const labelled = await Promise.all(
    pictures.map(async (file): Promise<LabelledPicture[]> => {
      const keyFile = join(folder, 'key', file.replace(/\.\w+$/, '.json'));
      const key = existsSync(keyFile)
        ? (JSON.parse(await readFile(keyFile, 'utf8')) as Record<string, string>)
        : {};
      const amountSen = toSen((key['total'] ?? '').replace(/[^\d.]/g, ''));
      const date = dateOf(key['date'] ?? '');
      if (amountSen === null || date === null) return [];
      const path = join(folder, 'img', file);
      return [
        {
          file,
          path,
          amountSen,
          recipient: key['company'] ?? null,
          account: null,
          transactionIds: [],
          date,
          time: null,
          method: null,
          bank: null,
          outcome: 'success',
          transfer: false,
        },
      ];
    }),
  );
  return labelled.flat();
}

/** Parses a date label in the picture's own spelling. */
const dateOf = (text: string): string | null => datesIn(text)[0]?.date ?? null;
