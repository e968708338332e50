import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { SeatChanges } from '../../../contracts/rest/catalogue.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { network } from '../../../infrastructure/http/network.js';
import { changesBetween, SeatStates, type SeatStateMap } from './seat-states.js';

interface OpenMap {
  readonly viewers: Set<Response>;
  known: SeatStateMap;
  /** Changes are looked up one after another; `again` means that more changed meanwhile. */
  looking: boolean;
  again: boolean;
}

/** Keeps proxies from closing a quiet connection, and finds browsers that are gone. Also when holds end unannounced. */
const HEARTBEAT_MS = 15_000;

/**
 * Sends every open seat map the changes of its seats. One query serves all viewers of a
 * performance.
 */
@Injectable()
export class LiveSeats implements OnModuleInit, OnApplicationShutdown {
  private readonly openMaps = new Map<string, OpenMap>();
  /** How many browsers of a network address (IPv6: of its 64 bits) were admitted and are still there. */
  private readonly ofNetwork = new Map<string, number>();
  private inAll = 0;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly states: SeatStates,
    private readonly readModels: ReadModelProgress,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.readModels.onMoved(({ performances }) => {
      for (const performanceId of performances ?? this.openMaps.keys()) this.look(performanceId);
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const { viewers } of this.openMaps.values()) for (const viewer of viewers) viewer.end();
  }

  /** Browsers that are connected right now. */
  get viewers(): number {
    return [...this.openMaps.values()].reduce((sum, { viewers }) => sum + viewers.size, 0);
  }

  /** Of all addresses together: those that follow, and those that are just being let in. */
  get admitted(): number {
    return this.inAll;
  }

  /**
   * Counts a browser until it goes: one address, and all together, may follow so many maps in this process, so that nobody
   * fills its memory.
   * @throws Problem `too_many_streams` with Retry-After, 429 for the address and 503 for all; the page then asks for the map by itself
   */
  admit(address: string, viewer: Response): void {
    // It went before it was its turn, and closes no second time.
    if (viewer.destroyed) return;
    const from = network(address);
    const followed = this.ofNetwork.get(from) ?? 0;
    if (followed >= this.config.liveStreamsPerAddress) throw tooManyStreams(429, 'in your network');
    if (this.inAll >= this.config.liveStreams) throw tooManyStreams(503, 'on this site');
    this.inAll += 1;
    this.ofNetwork.set(from, followed + 1);
    viewer.once('close', () => {
      this.inAll -= 1;
      const left = (this.ofNetwork.get(from) ?? 1) - 1;
      if (left > 0) this.ofNetwork.set(from, left);
      else this.ofNetwork.delete(from);
    });
  }

  /**
   * Adds a browser until it disconnects. Its first event is `ready`; it should then read the map.
   */
  async add(performanceId: string, viewer: Response): Promise<void> {
    // Registered before the first await: a browser that goes meanwhile closes only once.
    let gone = viewer.destroyed;
    viewer.on('close', () => (gone = true));
    const known = this.openMaps.get(performanceId)?.known ?? (await this.states.of(performanceId));
    if (gone) return;
    const openMap = this.openMaps.get(performanceId) ?? {
      viewers: new Set(),
      known,
      looking: false,
      again: false,
    };
    this.openMaps.set(performanceId, openMap);
    openMap.viewers.add(viewer);
    viewer.on('close', () => {
      openMap.viewers.delete(viewer);
      if (openMap.viewers.size === 0 && this.openMaps.get(performanceId) === openMap)
        this.openMaps.delete(performanceId);
    });
    tellAll([viewer], eventText('ready', {}));
  }

  private look(performanceId: string): void {
    const openMap = this.openMaps.get(performanceId);
    if (!openMap) return;
    if (openMap.looking) {
      openMap.again = true;
      return;
    }
    openMap.looking = true;
    this.tell(performanceId, openMap)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'cannot tell open seat maps what changed'),
      )
      .finally(() => {
        openMap.looking = false;
        if (openMap.again) {
          openMap.again = false;
          this.look(performanceId);
        }
      });
  }

  private async tell(performanceId: string, openMap: OpenMap): Promise<void> {
    const now = await this.states.of(performanceId);
    const seats = changesBetween(openMap.known, now);
    openMap.known = now;
    if (seats.length === 0) return;
    const changes: SeatChanges = { seats };
    tellAll(openMap.viewers, eventText('seats', changes));
  }

  private beat(): void {
    for (const [performanceId, { viewers }] of this.openMaps) {
      tellAll(viewers, ': still here\n\n');
      this.look(performanceId);
    }
  }
}

/**
 * Bytes that may wait for a browser. A browser that is further behind is disconnected; it connects
 * again and reads the map anew.
 */
export const MOST_BEHIND = 128 * 1024;

/** Sends to a connected browser, or disconnects it when it does not read what was sent before. */
export function tellViewer(viewer: ServerResponse, text: string): void {
  if (viewer.writableLength > MOST_BEHIND) viewer.destroy();
  else viewer.write(text);
}

/** The same to all of them. */
export function tellAll(viewers: Iterable<ServerResponse>, text: string): void {
  for (const viewer of viewers) tellViewer(viewer, text);
}

const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const RETRY_AFTER_SECONDS = 30;

const tooManyStreams = (status: 429 | 503, where: string): Problem =>
  new Problem(
    status,
    'too_many_streams',
    `Too many seat maps are open ${where} to tell all of them at once. This one is read anew every few seconds.`,
    {},
    { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  );
