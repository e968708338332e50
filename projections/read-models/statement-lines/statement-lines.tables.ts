import type { MatchReason, MatchRule } from '../../../backend/contracts/events/index.js';
import type { SenText } from '../../../backend/contracts/money.js';
import { LIVE_SCHEMA } from '../../projector.js';

/** `statement_imports`: one row for each complete import. */
export interface StatementImportRow {
  readonly statement_id: string;
  readonly school_id: string;
  readonly file_name: string;
  readonly format: string;
  readonly account_ending: string | null;
  /** First and last day of the statement, ISO 8601. */
  readonly from_day: string;
  readonly to_day: string;
  readonly new_lines: number;
  readonly known_lines: number;
  readonly in_sen: SenText;
  readonly out_sen: SenText;
  /**
   * Periods between the statement's first and last day that the imported file does not cover. Missing while the table has an
   * older version.
   */
  readonly gaps?: readonly { readonly after: string; readonly before: string }[];
  readonly imported_at: Date;
  readonly imported_by: string;
}

/** `statement_lines`: all lines. Queries leave out lines of incomplete imports. */
export interface StatementLineRow {
  readonly line_id: string;
  readonly statement_id: string;
  readonly school_id: string;
  /** Day of the payment on the bank statement, ISO 8601. */
  readonly day: string;
  readonly time: string | null;
  readonly amount_sen: SenText;
  /** Text of the line on the bank statement; null after the customer was erased. */
  readonly text: string | null;
  readonly set_aside: 'refunded' | 'other' | 'returned' | null;
}

/** `statement_matches`: present matches, one row for each pair of line and booking with the sum of its matches. */
export interface StatementMatchRow {
  readonly school_id: string;
  readonly line_id: string;
  readonly booking_id: string;
  readonly amount_sen: SenText;
  readonly rule: MatchRule | null;
  readonly reasons: readonly MatchReason[];
  readonly matched_at: Date;
  readonly matched_by: string;
}

/** Names of the tables in a schema: `read` has the live tables, `read_next` the next version while it is built. */
export const statementImportsIn = (schema: string): string => `${schema}.statement_imports`;
export const statementLinesIn = (schema: string): string => `${schema}.statement_lines`;
export const statementMatchesIn = (schema: string): string => `${schema}.statement_matches`;
/** `ticket_holds`: bookings whose ticket is on hold; the door sends their guests to the office. */
export const ticketHoldsIn = (schema: string): string => `${schema}.ticket_holds`;
/** Live tables, which queries read. Rebuilt tables replace them under the same names, so queries need no version number. */
export const STATEMENT_IMPORTS = statementImportsIn(LIVE_SCHEMA);
export const STATEMENT_LINES = statementLinesIn(LIVE_SCHEMA);
export const STATEMENT_MATCHES = statementMatchesIn(LIVE_SCHEMA);
/** `payment_questions`: bookings whose family got a question about the money, with the last time. */
export const paymentQuestionsIn = (schema: string): string => `${schema}.payment_questions`;
export const PAYMENT_QUESTIONS = paymentQuestionsIn(LIVE_SCHEMA);
export const TICKET_HOLDS = ticketHoldsIn(LIVE_SCHEMA);

export const createStatementTables = (schema: string): string => `
  create table ${statementImportsIn(schema)} (
    statement_id uuid primary key,
    school_id uuid not null,
    file_name text not null,
    format text not null,
    account_ending text,
    from_day text not null,
    to_day text not null,
    new_lines integer not null,
    known_lines integer not null,
    in_sen bigint not null,
    out_sen bigint not null,
    gaps jsonb not null,
    imported_at timestamptz not null,
    imported_by text not null
  );
  create index on ${statementImportsIn(schema)} (school_id, imported_at desc);
  create table ${statementLinesIn(schema)} (
    statement_id uuid not null,
    line_id uuid not null,
    school_id uuid not null,
    day text not null,
    time text,
    amount_sen bigint not null,
    text text,
    complete boolean not null default false,
    set_aside text,
    primary key (statement_id, line_id)
  );
  create index on ${statementLinesIn(schema)} (school_id, day desc) where complete;
  create index on ${statementLinesIn(schema)} (line_id);
  create table ${statementMatchesIn(schema)} (
    school_id uuid not null,
    line_id uuid not null,
    booking_id uuid not null,
    amount_sen bigint not null,
    rule text,
    reasons jsonb not null,
    matched_at timestamptz not null,
    matched_by text not null,
    primary key (school_id, line_id, booking_id)
  );
  create index on ${statementMatchesIn(schema)} (booking_id);
  create table ${ticketHoldsIn(schema)} (
    booking_id uuid primary key,
    held_at timestamptz not null,
    held_by text not null
  );
  create table ${paymentQuestionsIn(schema)} (
    booking_id uuid primary key,
    asked_at timestamptz not null
  );
`;
