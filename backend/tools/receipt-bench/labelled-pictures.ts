import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSen } from '../../contracts/money.js';
import { datesIn } from '../../modules/receipts/reading/parse/tokens/date.js';

/** How the transfer ended, by the labels. */
export type LabelledOutcome = 'success' | 'pending' | 'failed';

/** A picture with what is printed on it. What the labels leave out is null (ids: none) and not scored. */
export interface LabelledPicture {
  readonly file: string;
  readonly path: string;
  readonly amountSen: number | null;
  readonly recipient: string | null;
  readonly account: string | null;
  /** Ids of the transfer; any of them counts as right. */
  readonly transactionIds: readonly string[];
  /** YYYY-MM-DD */
  readonly date: string | null;
  /** HH:MM in Malaysia */
  readonly time: string | null;
  readonly method: string | null;
  readonly bank: string | null;
  readonly outcome: LabelledOutcome;
  /** False for shop receipts: nothing but amount and date is scored. */
  readonly transfer: boolean;
}

/** Two layouts of folders: truth.json beside the pictures, or SROIE's img/ and key/. @throws Error when it is neither */
export async function labelledPicturesIn(folder: string): Promise<LabelledPicture[]> {
  if (existsSync(join(folder, 'truth.json'))) return transfersIn(folder);
  if (existsSync(join(folder, 'img')) && existsSync(join(folder, 'key')))
    return shopReceiptsIn(folder);
  throw new Error(`${folder} has neither truth.json nor the folders img and key.`);
}

type Label = string | number | null;

/** One entry of truth.json; the picture's name alone must be there. */
interface Truth {
  readonly file: string;
  readonly bank?: Label;
  /** RM */
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

/** Whatever is not called a success or a failure is not done yet. */
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

/** Labels spell dates as the pictures do. */
const dateOf = (text: string): string | null => datesIn(text)[0]?.date ?? null;
