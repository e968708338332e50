import type pg from 'pg';
import type { Clock } from '../../infrastructure/clock/clock.js';
import type { Config } from '../../infrastructure/config/config.js';
import type { Job } from '../../infrastructure/jobs/port.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';
import type { JobCause, ObservedEvent } from '../../infrastructure/process-manager/policy.js';
import type { Limit } from './limits.js';

type DataOf<T> = Extract<ObservedEvent, { readonly type: T }>['data'];

/** Functions by event type; each receives its event's data. */
export type OnEvents<Result> = {
  readonly [T in ObservedEvent['type']]?: (
    data: DataOf<T>,
    event: Extract<ObservedEvent, { readonly type: T }>,
  ) => Result;
};

/** Data of a job without its cause, which the policy adds. */
type WithoutCause<Data> = Data extends object ? Omit<Data, keyof JobCause> : never;

/** Mail that is ready to be sent. */
export interface Letter {
  /** Id of the mail, the same on every attempt; see `MailMessage`. */
  readonly messageId: string;
  readonly mail: ComposedMail;
  readonly limit?: Limit | null;
}

/** Outcome of a mail: sent, or not sent with a reason for staff. */
export type MailOutcome =
  { readonly messageId: string; readonly mail: ComposedMail } | { readonly reason: string };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any class may be needed
export type Needs = Readonly<Record<string, abstract new (...args: any[]) => object>>;
type Given<N extends Needs> = { readonly [Name in keyof N]: InstanceType<N[Name]> };

export interface Tools {
  readonly clock: Clock;
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Aborts when the process must stop. */
  readonly signal: AbortSignal;
  /** Sends the mail once, within its limit. Rejects when a retry may succeed. */
  readonly send: (letter: Letter) => Promise<MailOutcome>;
}

/** Definition of one kind of mail: its cause, receivers and text. */
export interface Mail<Data extends object, N extends Needs> {
  /** Name of the job queue. It must never change, because running sites have jobs under this name. */
  readonly queue: string;
  readonly notice?: string;
  /**
   * Returns the data of the job that an event causes, or false. The job has the event's id, so an event must not cause
   * two mails of one queue.
   */
  readonly on?: OnEvents<WithoutCause<Data> | false>;
  /** Returns the time after which the job is no longer wanted; null for always. */
  readonly until?: (event: ObservedEvent) => Date | null;
  /** Schedule of a daily mail. `next` returns the next day, which is also the job's id, and its sending time. */
  readonly daily?: {
    readonly next: (now: Date) => { readonly day: string; readonly at: Date };
    readonly dueAt: (day: string) => Date;
  };
  /** True when one job mails many people. Such jobs run apart, so that they do not delay mails to one person. */
  readonly many?: true;
  readonly needs: N;
  /** Writes and sends the mail of a job, or does nothing when it is no longer needed. */
  readonly run: (job: Job<Data>, tools: Tools & Given<N>) => Promise<void>;
}

/** Any kind of mail. The worker passes the services that it needs and the jobs of its queue. */
export type AnyMail = Mail<object, Needs>;

/** Returns the definition of a mail unchanged, so that the compiler checks and infers its types. */
export const mail = <Data extends object, const N extends Needs>(
  definition: Mail<Data, N>,
): AnyMail => definition as unknown as AnyMail;
