import type { I18n } from '@lingui/core';
import type {
  EventMetadata,
  MatchReason,
  StatementLineMatched,
  StatementLineUnmatched,
} from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import type { BookingHistoryEntry, HistoryDetail } from '../../../contracts/rest/administration.js';
import { textsFor } from '../../../infrastructure/language/texts.js';
import { day } from '../../box-office/api.js';
import { whoDid } from '../../orders/api.js';

/** Stored event that matches a statement line with a booking, or undoes the match. */
export type MatchEvent = (StatementLineMatched | StatementLineUnmatched) & {
  readonly id: string;
  readonly metadata: EventMetadata;
};

/** Bank statement line of a match: its day, its sum in sen, and the bank's text, which may have been erased. */
export interface MatchedLine {
  readonly day: string;
  readonly amount_sen: string;
  readonly text: string | null;
}

/** Returns a match as an entry of the booking's history. @param language English when absent */
export function matchEntry(
  event: MatchEvent,
  line: MatchedLine | undefined,
  language?: string,
): BookingHistoryEntry {
  const i18n = textsFor(language);
  const { id, type, metadata, data } = event;
  const amount = toRinggit(data.amountSen);
  return {
    id,
    at: metadata.occurredAt,
    type,
    who: whoDid(metadata.actor),
    summary:
      type === 'StatementLineMatched'
        ? i18n.t('The bank statement shows {amount} for this booking.', { amount })
        : data.returnedBy
          ? i18n.t('The bank took {amount} back that its statement had shown for this booking.', {
              amount,
            })
          : i18n.t('Took back that {amount} of the bank statement are for this booking.', {
              amount,
            }),
    changes: [],
    details: [...lineDetails(line, i18n), ...reasons(event, i18n)],
    pictureUrl: null,
    mail: null,
  };
}

const lineDetails = (line: MatchedLine | undefined, i18n: I18n): HistoryDetail[] =>
  line === undefined
    ? []
    : [
        {
          label: i18n.t('Line of the statement'),
          value: [day(line.day, i18n.locale), toRinggit(Number(line.amount_sen)), line.text]
            .filter(Boolean)
            .join(', '),
        },
      ];

const reasons = ({ type, data }: MatchEvent, i18n: I18n): HistoryDetail[] =>
  type === 'StatementLineMatched' && data.reasons.length > 0
    ? [
        {
          label: i18n.t('Because'),
          value: data.reasons.map((reason) => i18n.t(REASONS[reason])).join(', '),
        },
      ]
    : [];

const REASONS: Readonly<Record<MatchReason, string>> = {
  'booking-code': /*i18n*/ 'booking code',
  'booking-code-misspelt': /*i18n*/ 'booking code misspelt',
  'booking-code-in-parts': /*i18n*/ 'booking code in parts',
  'transaction-id': /*i18n*/ 'transaction id',
  'payer-name': /*i18n*/ 'payer name',
  'same-sum': /*i18n*/ 'same sum',
  'same-time': /*i18n*/ 'same time',
  'same-days': /*i18n*/ 'same days',
  'part-of-the-sum': /*i18n*/ 'part of the sum',
  'more-than-the-sum': /*i18n*/ 'more than the sum',
  'several-bookings': /*i18n*/ 'several bookings',
  'paid-already': /*i18n*/ 'paid already',
};
