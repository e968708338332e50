import { CHANNELS, type ReadModelsMoved } from '../database/channels.js';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { livePositions } from '../../../projections/checkpoints.queries.js';
import { CONFIG, type Config } from '../config/config.js';
import { ChannelListener } from '../database/listener.js';
import { logger } from '../logging/logger.js';

type Listener = (moved: Pick<ReadModelsMoved, 'performances'>) => void;

/** Limits for waiting for the read models, in milliseconds. */
export interface ReadModelPatience {
  /** Most time a browser waits for its own write to show; the write itself is already stored. */
  readonly answerMs: number;
  /** Time behind the furthest read model after which answers no longer wait for a read model. */
  readonly lateAfterMs: number;
}

export const READ_MODEL_PATIENCE = Symbol('ReadModelPatience');

export const USUAL_PATIENCE: ReadModelPatience = { answerMs: 2_000, lateAfterMs: 3_000 };

/**
 * Positions of the read models, announced by the projections process after each of its commits (NOTIFY, never polled). Answers
 * whether a write can be read, and tells caches which performances changed.
 */
@Injectable()
export class ReadModelProgress implements OnModuleInit, OnApplicationShutdown {
  private readonly reach: Reach;
  private readonly standStill = new StandStill();
  private readonly waiting = new Set<{ position: string; done: () => void }>();
  private readonly listeners = new Set<Listener>();
  private readonly listener: ChannelListener;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(READ_MODEL_PATIENCE) private readonly patience: ReadModelPatience = USUAL_PATIENCE,
  ) {
    this.reach = new Reach(patience);
    this.listener = new ChannelListener({
      connectionString: config.databaseUrl,
      channel: CHANNELS.readModelsMoved,
      onNotification: (payload) => this.moved(JSON.parse(payload) as ReadModelsMoved),
      onListening: async (client) => {
        const positions = await livePositions(client);
        this.reach.startWith(positions);
        this.moved({ positions, performances: null });
      },
      onTrouble: (message, error) => logger.warn({ err: error }, message),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const waiter of this.waiting) waiter.done();
    await this.listener.stop();
  }

  /**
   * Resolves when the read models have everything up to `position`: true, or false after the timeout (the write itself is safe
   * and shows a moment later). A read model that is far behind the others is not waited for.
   */
  reached(position: string | null, timeoutMs: number): Promise<boolean> {
    if (position === null || position <= this.reach.position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (reached: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { position, done: () => finish(position <= this.reach.position) };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.waiting.add(waiter);
    });
  }

  /**
   * Waits, for a limited time, until the screens can show a command's writes; not while the read models stand still.
   * @param written position of its last event; `null`: it wrote none
   */
  async showOwnWrite(written: string | null): Promise<void> {
    if (written === null || this.standsStill) return;
    const from = this.reach.position;
    if (await this.reached(written, this.patience.answerMs)) return;
    this.standStill.waitedInVain({ from, to: this.reach.position });
  }

  /** True when an answer of this process waited until its limit, and the read models have not moved since. */
  get standsStill(): boolean {
    return this.standStill.isAt(this.reach.position);
  }

  /** Called after each commit of the projections, and with `performances: null` (assume all) after a lost connection. */
  onMoved(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private moved({ positions, performances }: ReadModelsMoved): void {
    this.reach.moved(positions);
    const { position } = this.reach;
    for (const waiter of [...this.waiting]) if (waiter.position <= position) waiter.done();
    for (const listener of this.listeners) {
      try {
        listener({ performances });
      } catch (error) {
        logger.warn({ err: error }, 'one of those who follow the read models failed');
      }
    }
  }
}

interface Place {
  readonly position: string;
  /** Time since which others have been further, in milliseconds; null: no other is further. */
  readonly behindSince: number | null;
}

/**
 * Common position of the read models that keep up with each other. A read model that stands still or is rebuilt would make every
 * buyer wait in vain, so it does not count while it is late; its screens show old data, and /super-admin says so.
 */
export class Reach {
  private places = new Map<string, Place>();

  constructor(
    private readonly patience: Pick<ReadModelPatience, 'lateAfterMs'> = USUAL_PATIENCE,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Restarts with new positions after a lost connection. */
  startWith(positions: Readonly<Record<string, string>>): void {
    this.places = new Map();
    this.moved(positions);
  }

  moved(positions: Readonly<Record<string, string>>): void {
    for (const [name, position] of Object.entries(positions))
      this.places.set(name, {
        position,
        behindSince: this.places.get(name)?.behindSince ?? null,
      });
    const furthest = this.furthest();
    const now = this.now();
    for (const [name, { position, behindSince }] of this.places)
      this.places.set(name, {
        position,
        behindSince: position < furthest ? (behindSince ?? now) : null,
      });
  }

  get position(): string {
    const late = this.now() - this.patience.lateAfterMs;
    return (
      [...this.places.values()]
        .filter(({ behindSince }) => behindSince === null || behindSince > late)
        .reduce<string | null>(
          (least, { position }) => (least === null || position < least ? position : least),
          null,
        ) ?? ''
    );
  }

  private furthest(): string {
    return [...this.places.values()].reduce(
      (most, { position }) => (position > most ? position : most),
      '',
    );
  }
}

/**
 * Detects that the read models stand still: an answer waited for them in vain and they did not move meanwhile. Until they move
 * again no other answer waits, so a stopped projections process does not slow all buyers down.
 */
export class StandStill {
  private at: string | null = null;

  /** @param position present position of the read models */
  isAt(position: string): boolean {
    if (this.at !== position) this.at = null;
    return this.at !== null;
  }

  /** Records that an answer waited to its limit without seeing its write. */
  waitedInVain(wait: { readonly from: string; readonly to: string }): void {
    if (wait.from === wait.to) this.at = wait.to;
  }
}
