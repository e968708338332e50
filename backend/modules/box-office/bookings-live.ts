import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import {
  eventText,
  HEARTBEAT,
  HEARTBEAT_MS,
  tellAll,
} from '../../infrastructure/http/event-stream.js';
import { ReadModelProgress } from '../../infrastructure/read-models/read-model-progress.js';

/** Minimum milliseconds between two messages. In a rush the lists reload once per interval, not for each order. */
const REST_MS = 2_000;

/**
 * Tells every open bookings list that a booking may have changed. The message has no data; the list reloads with the
 * viewer's own rights. Viewers of other schools are told as well, which costs one needless reload.
 */
@Injectable()
export class BookingsLive implements OnModuleInit, OnApplicationShutdown {
  private readonly screens = new Set<Response>();
  private heartbeat: NodeJS.Timeout | undefined;
  private resting: NodeJS.Timeout | undefined;
  private again = false;

  constructor(private readonly readModels: ReadModelProgress) {}

  onModuleInit(): void {
    this.readModels.onMoved(() => this.sendNews());
    this.heartbeat = setInterval(() => tellAll(this.screens, HEARTBEAT), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.resting);
    for (const screen of this.screens) screen.end();
  }

  /** Adds a screen until it disconnects. The screen loads the list after the first event, `ready`. */
  add(screen: Response): void {
    if (screen.destroyed) return;
    this.screens.add(screen);
    screen.on('close', () => this.screens.delete(screen));
    tellAll([screen], eventText('ready', {}));
  }

  /** Sends the first change at once, and changes in the following interval as one message at its end. */
  private sendNews(): void {
    this.again = this.resting !== undefined;
    if (this.again) return;
    tellAll(this.screens, eventText('changed', {}));
    this.resting = setTimeout(() => {
      this.resting = undefined;
      if (this.again) this.sendNews();
    }, REST_MS);
    this.resting.unref();
  }
}
