import type { Actor } from '../../../backend/contracts/events/index.js';
import { processTitle } from '../../../backend/contracts/processes.js';
import type { Projector } from '../../projector.js';
import {
  createStatementTables,
  paymentQuestionsIn,
  statementImportsIn,
  statementLinesIn,
  statementMatchesIn,
  ticketHoldsIn,
} from './statement-lines.tables.js';

/** Bank statements for the payments screen: imports, lines, matches, and tickets on hold. */
export const statementLinesProjector: Projector = {
  name: 'statement-lines',
  version: 4,
  tables: [
    'statement_imports',
    'statement_lines',
    'statement_matches',
    'ticket_holds',
    'payment_questions',
  ],
  create: createStatementTables,
  handlers: {
    StatementLinesRecorded: ({ data: { schoolId, statementId, lines, texts } }, schema) => [
      {
        sql: `insert into ${statementLinesIn(schema)} (statement_id, school_id, line_id, day, time, amount_sen, text)
              select $1, $2, line.* from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[]) line`,
        values: [
          statementId,
          schoolId,
          lines.map(({ lineId }) => lineId),
          lines.map(({ date }) => date),
          lines.map(({ time }) => time),
          lines.map(({ amountSen }) => amountSen),
          lines.map((_, place) => texts?.[place] ?? null),
        ],
      },
    ],
    StatementImported: ({ data, metadata }, schema) => [
      {
        sql: `update ${statementLinesIn(schema)} set complete = true where statement_id = $1`,
        values: [data.statementId],
      },
      {
        sql: `insert into ${statementImportsIn(schema)} (statement_id, school_id, file_name, format, account_ending,
                from_day, to_day, new_lines, known_lines, in_sen, out_sen, gaps, imported_at, imported_by)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        values: [
          data.statementId,
          data.schoolId,
          data.fileName,
          data.format,
          data.accountEnding,
          data.from,
          data.to,
          data.newLines,
          data.knownLines,
          data.inSen,
          data.outSen,
          JSON.stringify(data.gaps ?? []),
          metadata.occurredAt,
          nameOf(metadata.actor),
        ],
      },
    ],
    StatementLineMatched: ({ data, metadata }, schema) => [
      {
        // A second match of the same statement line and booking adds to the sum, and replaces rule and reasons of the first
        // match.
        sql: `insert into ${statementMatchesIn(schema)} as match
                (school_id, line_id, booking_id, amount_sen, rule, reasons, matched_at, matched_by)
              values ($1, $2, $3, $4, $5, $6, $7, $8)
              on conflict (school_id, line_id, booking_id) do update
                set amount_sen = match.amount_sen + excluded.amount_sen, rule = excluded.rule, reasons = excluded.reasons,
                  matched_at = excluded.matched_at, matched_by = excluded.matched_by`,
        values: [
          data.schoolId,
          data.lineId,
          data.bookingId,
          data.amountSen,
          data.rule,
          JSON.stringify(data.reasons),
          metadata.occurredAt,
          nameOf(metadata.actor),
        ],
      },
    ],
    StatementLineUnmatched: ({ data }, schema) => [
      {
        sql: `delete from ${statementMatchesIn(schema)} where school_id = $1 and line_id = $2 and booking_id = $3`,
        values: [data.schoolId, data.lineId, data.bookingId],
      },
    ],
    StatementLineSetAside: ({ data }, schema) => [setAside(schema, data, data.as)],
    StatementLineReturned: ({ data }, schema) => [setAside(schema, data, 'returned')],
    StatementLineReopened: ({ data }, schema) => [setAside(schema, data, null)],
    TicketHeld: ({ data, metadata }, schema) => [
      {
        sql: `insert into ${ticketHoldsIn(schema)} (booking_id, held_at, held_by) values ($1, $2, $3)
              on conflict (booking_id) do update set held_at = $2, held_by = $3`,
        values: [data.bookingId, metadata.occurredAt, nameOf(metadata.actor)],
      },
    ],
    PaymentQuestionAsked: ({ data, metadata }, schema) => [
      {
        sql: `insert into ${paymentQuestionsIn(schema)} (booking_id, asked_at) values ($1, $2)
              on conflict (booking_id) do update set asked_at = $2`,
        values: [data.bookingId, metadata.occurredAt],
      },
    ],
    TicketHoldLifted: ({ data }, schema) => [
      {
        sql: `delete from ${ticketHoldsIn(schema)} where booking_id = $1`,
        values: [data.bookingId],
      },
    ],
  },
};

const setAside = (
  schema: string,
  { schoolId, lineId }: { readonly schoolId: string; readonly lineId: string },
  as: string | null,
) => ({
  sql: `update ${statementLinesIn(schema)} set set_aside = $3 where school_id = $1 and line_id = $2`,
  values: [schoolId, lineId, as],
});

const nameOf = (actor: Actor): string => {
  if (actor.kind === 'customer') return 'Customer';
  return actor.kind === 'user' ? actor.name : processTitle(actor.name);
};
