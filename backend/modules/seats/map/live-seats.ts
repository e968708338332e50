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

/**
 * Sends every open seat map the changes of its seats. One query serves all viewers of a
 * performance.
 */
@Injectable()
export class LiveSeats implements OnModuleInit, OnApplicationShutdown {
  private readonly openMaps: LiveTopics<SeatStateMap>;
  /** Admitted browsers that are still connected, by network. */
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

  /** Browsers that are connected right now. */
  get viewers(): number {
    return this.openMaps.viewers;
  }

  /** Number of admitted browsers of all addresses: those that follow a map, and those that are being let in. */
  get admitted(): number {
    return this.places.taken;
  }

  /**
   * Counts a browser until it disconnects. One address, and all together, may follow a limited number of maps in this process, so
   * that nobody fills its memory.
   * @throws Problem `too_many_streams` with Retry-After, 429 for the address and 503 for all; the page then asks for the map by
   * itself
   */
  admit(address: string, viewer: Response): void {
    // The browser disconnected before its turn, and closes no second time.
    if (viewer.destroyed) return;
    viewer.once('close', this.places.take(network(address)));
  }

  /** Adds a browser until it disconnects. Its first event is `ready`; it should then read the map. */
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
