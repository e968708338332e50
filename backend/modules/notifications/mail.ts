import type pg from 'pg';
import type { Clock } from '../../infrastructure/clock/clock.js';
import type { Config } from '../../infrastructure/config/config.js';
import type { Job } from '../../infrastructure/jobs/port.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';
import type { JobCause, ObservedEvent } from '../../infrastructure/process-manager/policy.js';
import type { Limit } from './limits.js';

/** Type of the data of an event. */
type DataOf<T> = Extract<ObservedEvent, { readonly type: T }>['data'];

/** Functions by event type; each one gets the data of its event. */
export type OnEvents<Result> = {
  readonly [T in ObservedEvent['type']]?: (
    data: DataOf<T>,
    event: Extract<ObservedEvent, { readonly type: T }>,
  ) => Result;
};

/** Type of a job's data before the policy adds the cause. */
type WithoutCause<Data> = Data extends object ? Omit<Data, keyof JobCause> : never;

/** An e-mail that is ready to be sent. */
export interface Letter {
  /** Stable id of this e-mail; see `MailMessage`. */
  readonly messageId: string;
  readonly mail: ComposedMail;
  readonly limit?: Limit | null;
}

/** Outcome of an e-mail: sent, or not sent for a reason that staff can read. */
export type MailOutcome =
  { readonly messageId: string; readonly mail: ComposedMail } | { readonly reason: string };

/** Services by name, each with its class. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any class may be needed
export type Needs = Readonly<Record<string, abstract new (...args: any[]) => object>>;
type Given<N extends Needs> = { readonly [Name in keyof N]: InstanceType<N[Name]> };

export interface Tools {
  readonly clock: Clock;
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Aborts when the process must stop. */
  readonly signal: AbortSignal;
  /** Sends the e-mail once, within its limit. Rejects when a retry may succeed. */
  readonly send: (letter: Letter) => Promise<MailOutcome>;
}

/** Definition of one kind of e-mail: its cause, its receivers and its text. */
export interface Mail<Data extends object, N extends Needs> {
  /** Name of the job queue. It must never change, because running sites have jobs under this name. */
  readonly queue: string;
  /** Value of `notice` in the jobs, which distinguishes the kinds of e-mail in one queue. */
  readonly notice?: string;
  /**
   * Returns the data of the job that an event causes; false when this event causes no job. The event's id is the job's id, so one
   * event must not cause two e-mails of the same queue.
   */
  readonly on?: OnEvents<WithoutCause<Data> | false>;
  /** Returns the time after which the job is no longer wanted; null: always wanted. */
  readonly until?: (event: ObservedEvent) => Date | null;
  /** Schedule of a daily e-mail: returns the next day after a time (also the job's id), and the sending time on a day. */
  readonly daily?: {
    readonly next: (now: Date) => { readonly day: string; readonly at: Date };
    readonly dueAt: (day: string) => Date;
  };
  /**
   * True when one job sends e-mails to many people. Such jobs run separately, so that they do not delay e-mails to one person.
   */
  readonly many?: true;
  readonly needs: N;
  /** Writes and sends the e-mail of a job, or does nothing when the e-mail is no longer needed. */
  readonly run: (job: Job<Data>, tools: Tools & Given<N>) => Promise<void>;
}

/** Any kind of e-mail. The worker gives each one the services that it needs, and the jobs of its queue. */
export type AnyMail = Mail<object, Needs>;

/** Checks the types of an e-mail's definition. */
export const mail = <Data extends object, const N extends Needs>(
  definition: Mail<Data, N>,
): AnyMail => definition as unknown as AnyMail;
