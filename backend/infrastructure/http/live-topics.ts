import type { ServerResponse } from 'node:http';
import { logger } from '../logging/logger.js';
import { eventText, HEARTBEAT, HEARTBEAT_MS, tellAll } from './event-stream.js';

interface Topic<State> {
  readonly viewers: Set<ServerResponse>;
  /** State that was last sent to the viewers. */
  known: State;
  /** True while the topic's changes are being looked up. `again`: more changes came during the look-up. */
  looking: boolean;
  again: boolean;
}

/** Source of the states that the viewers of topics see. */
export interface TopicSource<State> {
  /** Returns the current state of a topic. */
  readonly read: (topic: string) => Promise<State>;
  /** Returns the event text that brings viewers from one state to the next; null: nothing changed for them. */
  readonly news: (
    before: State,
    now: State,
    topic: string,
  ) => Promise<string | null> | string | null;
  /** Name of the viewers for the log line `cannot tell … what changed`. */
  readonly viewers: string;
}

/**
 * Live updates by server-sent events for topics, such as the seats of a performance or the tickets at a door. One database query
 * serves all viewers of a topic; a topic without viewers costs nothing.
 */
export class LiveTopics<State> {
  private readonly topics = new Map<string, Topic<State>>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly source: TopicSource<State>) {}

  /**
   * Starts the heartbeat of all streams.
   * @param lookAsWell true: also polls every topic for changes without a notification, such as an expired hold
   */
  start({ lookAsWell }: { readonly lookAsWell: boolean }): void {
    this.heartbeat = setInterval(() => {
      for (const { viewers } of this.topics.values()) tellAll(viewers, HEARTBEAT);
      if (lookAsWell) this.sendNews();
    }, HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Ends the streams of all viewers. */
  stop(): void {
    clearInterval(this.heartbeat);
    for (const { viewers } of this.topics.values()) for (const viewer of viewers) viewer.end();
  }

  /** Number of connected browsers. */
  get viewers(): number {
    return [...this.topics.values()].reduce((sum, { viewers }) => sum + viewers.size, 0);
  }

  /**
   * Adds a browser as viewer of a topic until it disconnects. Its first event is `ready`, on which the browser should read
   * everything.
   */
  async add(name: string, viewer: ServerResponse): Promise<void> {
    // The listener is added before the first await, because a browser that leaves during an await emits `close` only once.
    let gone = viewer.destroyed;
    viewer.on('close', () => (gone = true));
    const known = this.topics.get(name)?.known ?? (await this.source.read(name));
    if (gone) return;
    const topic = this.topics.get(name) ?? {
      viewers: new Set(),
      known,
      looking: false,
      again: false,
    };
    this.topics.set(name, topic);
    topic.viewers.add(viewer);
    viewer.on('close', () => {
      topic.viewers.delete(viewer);
      if (topic.viewers.size === 0 && this.topics.get(name) === topic) this.topics.delete(name);
    });
    tellAll([viewer], eventText('ready', {}));
  }

  /** Sends viewers the changes since their last update. @param names topics; left out: all */
  sendNews(names: Iterable<string> = this.topics.keys()): void {
    for (const name of names) this.lookAt(name);
  }

  private lookAt(name: string): void {
    const topic = this.topics.get(name);
    if (!topic) return;
    topic.again = topic.looking;
    if (topic.looking) return;
    topic.looking = true;
    this.sendNewsOf(name, topic)
      .catch((error: unknown) =>
        logger.warn({ err: error }, `cannot tell ${this.source.viewers} what changed`),
      )
      .finally(() => {
        topic.looking = false;
        if (topic.again) this.lookAt(name);
      });
  }

  private async sendNewsOf(name: string, topic: Topic<State>): Promise<void> {
    const now = await this.source.read(name);
    const news = await this.source.news(topic.known, now, name);
    topic.known = now;
    if (news !== null) tellAll(topic.viewers, news);
  }
}
