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

/** One catch-up subscription of the client, until it drops. Its events come out of {@link delivery}. */
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
    // A wait or an exception in `checkpointReached` would stall the subscription for ever, so it only stores the position.
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
    // Without a listener, an error after the end of the reading loop would end the process.
    this.source.on('error', () => {});
    inBackground(this.pump(from), 'An EventStoreDB subscription broke');
  }

  stop(): void {
    this.stopped = true;
    this.delivery.end();
    const close = (): void => void this.source.destroy();
    // This fails when no connection is left to unsubscribe on.
    this.source.unsubscribe().then(close, close);
  }

  /** Records a checkpoint. After a failure the subscriber only learns later how far the server has searched. */
  private note(checkpoint: LogPosition): void {
    try {
      if (isPlace(checkpoint)) this.delivery.note(toPosition(checkpoint));
    } catch (error) {
      this.onTrouble('A checkpoint of EventStoreDB could not be noted; going on', error);
    }
  }

  /** Pumps events with `for await`, which alone keeps both the order and the back-pressure. */
  private async pump(from: string): Promise<void> {
    const matches = matcherOf(this.options.filter);
    let last = from;
    try {
      for await (const resolved of this.source) {
        const event = toStoredEvent(resolved);
        // A server may send events again.
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
