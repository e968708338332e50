import type { SchoolView } from '@contracts/rest/administration';
import { KEYS, storedText } from '../../storage/browser-storage';

export type PaymentValues = Pick<
  SchoolView,
  'bankName' | 'bankAccountName' | 'bankAccountNumber' | 'merchantName' | 'bankQrCodeUrl'
>;

const draft = storedText('sessionStorage', KEYS.paymentDraft);

/** Stores the typed payment details while the owner signs in again. */
export const keepDraft = (schoolId: string, values: PaymentValues): void =>
  draft.write(JSON.stringify({ schoolId, values }));

export const forgetDraft = (): void => draft.remove();

/** Returns the stored payment details of this school's form; `null` when there are none. */
export function keptDraft(schoolId: string): Partial<PaymentValues> | null {
  try {
    const kept = JSON.parse(draft.read() ?? 'null') as {
      schoolId?: unknown;
      values?: Record<string, unknown>;
    } | null;
    if (kept?.schoolId !== schoolId || !kept.values) return null;
    return Object.fromEntries(
      Object.entries(kept.values).filter(
        ([, value]) => value === null || typeof value === 'string',
      ),
    );
  } catch {
    return null;
  }
}
