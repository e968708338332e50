import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import type { SeatChanges } from '../../../contracts/rest/catalogue.js';
import { eventText } from '../../../infrastructure/http/event-stream.js';
import { LiveTopics } from '../../../infrastructure/http/live-topics.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { Places } from '../../../infrastructure/http/places.js';
import { network } from '../../../infrastructure/http/network.js';
import { changesBetween, SeatStates, type SeatStateMap } from './seat-states.js';

/** Sends seat changes to every open seat map. One query serves all viewers of a performance. */
@Injectable()
export class LiveSeats implements OnModuleInit, OnApplicationShutdown {
  private readonly openMaps: LiveTopics<SeatStateMap>;
  private readonly places: Places;

  constructor(
    states: SeatStates,
    private readonly readModels: ReadModelProgress,
    @Inject(CONFIG) { liveStreams, liveStreamsPerAddress }: Config,
  ) {
    this.places = new Places(liveStreams, liveStreamsPerAddress, tooManyStreams);
    this.openMaps = new LiveTopics({
      read: (performanceId) => states.statesOf(performanceId),
      news: seatNews,
      viewers: 'open seat maps',
    });
  }

  onModuleInit(): void {
    this.readModels.onMoved(({ performances }) =>
      this.openMaps.sendNews(performances ?? undefined),
    );
    this.openMaps.start({ lookAsWell: true });
  }

  onApplicationShutdown(): void {
    this.openMaps.stop();
  }

  get viewers(): number {
    return this.openMaps.viewers;
  }

  /** Number of connected browsers over all addresses, including those still being added. */
  get admitted(): number {
    return this.places.taken;
  }

  /**
   * Counts a browser until it disconnects. Streams are limited per address and per process, so that nobody can use up
   * the process's memory. @throws Problem `too_many_streams` with Retry-After: 429 at the address limit, 503 at the
   * process limit; the page then polls the map
   */
  admit(address: string, viewer: Response): void {
    // A browser that has disconnected emits no second `close` event, so it must not be counted.
    if (viewer.destroyed) return;
    viewer.once('close', this.places.take(network(address)));
  }

  /** Adds a browser until it disconnects. The browser reads the map after the first event, `ready`. */
  add(performanceId: string, viewer: Response): Promise<void> {
    return this.openMaps.add(performanceId, viewer);
  }
}

function seatNews(before: SeatStateMap, now: SeatStateMap): string | null {
  const changes: SeatChanges = { seats: changesBetween(before, now) };
  return changes.seats.length === 0 ? null : eventText('seats', changes);
}

const RETRY_AFTER_SECONDS = 30;

const tooManyStreams = (status: 429 | 503): Problem =>
  new Problem(
    status,
    'too_many_streams',
    `Too many seat maps are open ${status === 429 ? 'in your network' : 'on this site'} to tell all of them at once. This one is read anew every few seconds.`,
    {},
    { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  );
