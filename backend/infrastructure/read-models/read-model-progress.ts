import { CHANNELS, type ReadModelsMoved } from '../database/channels.js';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { livePositions } from '../../../projections/checkpoints.queries.js';
import { CONFIG, type Config } from '../config/config.js';
import { ChannelListener } from '../database/listener.js';
import { logger } from '../logging/logger.js';

type Listener = (moved: Pick<ReadModelsMoved, 'performances'>) => void;

/** Limits of waiting for the read models, in milliseconds. */
export interface ReadModelPatience {
  /** Longest wait of an answer until the read models show the browser's own write. The write itself is already stored. */
  readonly answerMs: number;
  /** Milliseconds behind the furthest read model, after which answers no longer wait for a read model. */
  readonly lateAfterMs: number;
}

export const READ_MODEL_PATIENCE = Symbol('ReadModelPatience');

export const USUAL_PATIENCE: ReadModelPatience = { answerMs: 2_000, lateAfterMs: 3_000 };

/**
 * Positions of the read models. The projections process announces them after each commit (NOTIFY, no polling). Answers use them
 * to wait for their writes, and caches to learn which performances changed.
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
   * Waits until the read models include everything up to `position`. Resolves with true, or with false after the timeout; the
   * write is stored anyway and shows a moment later. A read model that is far behind the others is left out.
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
   * Waits, for a limited time, until the screens can show a command's events. Does not wait while the projections make no
   * progress.
   * @param written position of the command's last event; `null`: it wrote none
   */
  async showOwnWrite(written: string | null): Promise<void> {
    if (written === null || this.standsStill) return;
    const from = this.reach.position;
    if (await this.reached(written, this.patience.answerMs)) return;
    this.standStill.waitedInVain({ from, to: this.reach.position });
  }

  /** True when an answer of this process waited in vain, and the read models have not moved after that. */
  get standsStill(): boolean {
    return this.standStill.isAt(this.reach.position);
  }

  /**
   * Registers a listener, called after each commit of the projections, and with `performances: null` (any may have changed) after
   * a lost connection.
   */
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
  /** Moment in milliseconds since which this read model has been behind another; null: it is not behind. */
  readonly behindSince: number | null;
}

/**
 * Common position of the read models that keep up with each other. A read model that stopped or is being rebuilt is left out
 * while it is late, because every buyer would wait for it in vain. Its screens then show old data, and /super-admin reports that.
 */
export class Reach {
  private places = new Map<string, Place>();

  constructor(
    private readonly patience: Pick<ReadModelPatience, 'lateAfterMs'> = USUAL_PATIENCE,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Replaces all positions after a lost connection. */
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
 * Detector of projections that make no progress: an answer waited in vain, and the read models did not move meanwhile. Until they
 * move, no other answer waits, so that a stopped projections process does not slow down every buyer.
 */
export class StandStill {
  private at: string | null = null;

  /**
   * Returns true while the read models have not moved since an answer waited in vain.
   * @param position current position of the read models
   */
  isAt(position: string): boolean {
    if (this.at !== position) this.at = null;
    return this.at !== null;
  }

  /** Records that an answer waited up to its limit and still could not show its write. */
  waitedInVain(wait: { readonly from: string; readonly to: string }): void {
    if (wait.from === wait.to) this.at = wait.to;
  }
}
