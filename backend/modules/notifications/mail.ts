import type pg from 'pg';
import type { Clock } from '../../infrastructure/clock/clock.js';
import type { Config } from '../../infrastructure/config/config.js';
import type { Job } from '../../infrastructure/jobs/port.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';
import type { JobCause, ObservedEvent } from '../../infrastructure/process-manager/policy.js';
import type { Limit } from './limits.js';

/** Type of the data of an event. */
type DataOf<T> = Extract<ObservedEvent, { readonly type: T }>['data'];

/** By type of event, a function of its data. */
export type OnEvents<Result> = {
  readonly [T in ObservedEvent['type']]?: (
    data: DataOf<T>,
    event: Extract<ObservedEvent, { readonly type: T }>,
  ) => Result;
};

/** Type of a job's data before the policy adds the cause. */
type WithoutCause<Data> = Data extends object ? Omit<Data, keyof JobCause> : never;

/** A mail ready to be sent. */
export interface Letter {
  /** Stable id of this mail; see `MailMessage`. */
  readonly messageId: string;
  readonly mail: ComposedMail;
  readonly limit?: Limit | null;
}

/** Outcome of a letter: sent, or not sent for a reason that staff can read. */
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
  /** Fires when the process must stop. */
  readonly signal: AbortSignal;
  /** Sends the letter once, within its limit. Rejects when another try may help. */
  readonly send: (letter: Letter) => Promise<MailOutcome>;
}

/** One kind of mail: when it is sent, to whom, and its text. */
export interface Mail<Data extends object, N extends Needs> {
  /** Queue of its jobs. Running sites know this name; it stays. */
  readonly queue: string;
  /** Tells mails of one queue apart: the value of `notice` in the jobs. */
  readonly notice?: string;
  /**
   * Returns the data of the job that an event causes; false when this event causes none. The event's id is the job's id, so two
   * mails of one queue must not follow from one event.
   */
  readonly on?: OnEvents<WithoutCause<Data> | false>;
  /** Returns the time after which the job is not wanted any more, null without end. Left out: as long as it is news. */
  readonly until?: (event: ObservedEvent) => Date | null;
  /** Sends a mail each day: the next day (also the job's id) after a time, and the time of a day's mail. */
  readonly daily?: {
    readonly next: (now: Date) => { readonly day: string; readonly at: Date };
    readonly dueAt: (day: string) => Date;
  };
  /** True: one job writes to many people, so it must not hold up mails to one person. */
  readonly many?: true;
  readonly needs: N;
  /** Writes and sends the mail of a job, or does nothing when it is no news any more. */
  readonly run: (job: Job<Data>, tools: Tools & Given<N>) => Promise<void>;
}

/** A mail of any kind. The worker gives each the services that it needs, and the jobs of its queue. */
export type AnyMail = Mail<object, Needs>;

/** Checks the definition of a mail. */
export const mail = <Data extends object, const N extends Needs>(
  definition: Mail<Data, N>,
): AnyMail => definition as unknown as AnyMail;
