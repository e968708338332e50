import {
  excludeSystemEvents,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position as LogPosition,
} from '@eventstore/db-client';
import type { SubscribeOptions } from '../port.js';
import { matcherOf, toStoredEvent } from './convert.js';
import { Delivery } from './delivery.js';
import { isPlace, toPosition, toReadPosition } from './positions.js';
import { inBackground } from '../../process/in-background.js';

/** One catch-up subscription of the client, until the server drops it. Its events are read from {@link delivery}. */
export class Subscription {
  readonly delivery: Delivery;
  private readonly source: AllStreamSubscription;
  private stopped = false;

  constructor(
    client: EventStoreDBClient,
    from: string,
    private readonly options: SubscribeOptions,
    private readonly onTrouble: (message: string, error: unknown) => void,
  ) {
    // `checkpointReached` only stores the position: if it waited or threw, the subscription would stop for ever.
    const filter = excludeSystemEvents({
      checkpointReached: (_, position) => {
        this.note(position);
      },
    });
    this.source = client.subscribeToAll({ fromPosition: toReadPosition(from), filter });
    this.delivery = new Delivery(
      from,
      options.batchSize ?? 500,
      () => this.source.readableLength === 0,
    );
    this.source.on('caughtUp', () => this.delivery.setLive(true));
    this.source.on('fellBehind', () => this.delivery.setLive(false));
    // An error that comes after the last read event would end the process if it had no listener.
    this.source.on('error', () => {});
    inBackground(this.pump(from), 'An EventStoreDB subscription broke');
  }

  stop(): void {
    this.stopped = true;
    this.delivery.end();
    const close = (): void => void this.source.destroy();
    // Unsubscribing fails when the connection is already lost.
    this.source.unsubscribe().then(close, close);
  }

  /** Stores a checkpoint. If that fails, the subscriber only learns later how far the server has searched. */
  private note(checkpoint: LogPosition): void {
    try {
      if (isPlace(checkpoint)) this.delivery.note(toPosition(checkpoint));
    } catch (error) {
      this.onTrouble('A checkpoint of EventStoreDB could not be noted; going on', error);
    }
  }

  /** Reads events with `for await`, because only this keeps their order and makes the server wait when the reader is slow. */
  private async pump(from: string): Promise<void> {
    const matches = matcherOf(this.options.filter);
    let last = from;
    try {
      for await (const resolved of this.source) {
        const event = toStoredEvent(resolved);
        // A server may send an event twice.
        if (!event || event.position <= last) continue;
        last = event.position;
        await this.delivery.put({
          event: matches(event) ? event : null,
          position: event.position,
        });
      }
    } catch (error) {
      if (!this.stopped)
        this.onTrouble('The EventStoreDB subscription was dropped; subscribing again', error);
    } finally {
      this.delivery.end();
    }
  }
}
