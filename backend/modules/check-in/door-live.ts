import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { eventText } from '../../infrastructure/http/event-stream.js';
import { LiveTopics } from '../../infrastructure/http/live-topics.js';
import { ReadModelProgress } from '../../infrastructure/read-models/read-model-progress.js';
import { DoorLists } from './door-lists.js';
import { DoorSignatures, type PlainDoorTicket } from './door-signatures.js';

/** Tickets of a performance by booking. Comparing the JSON text shows if a ticket changed. */
type KnownTickets = ReadonlyMap<
  string,
  { readonly ticket: PlainDoorTicket; readonly text: string }
>;

/** Sends changed tickets to every device at a door, such as guests admitted at another door, or refunds. */
@Injectable()
export class DoorLive implements OnModuleInit, OnApplicationShutdown {
  private readonly doors: LiveTopics<KnownTickets>;

  constructor(
    private readonly lists: DoorLists,
    private readonly signatures: DoorSignatures,
    private readonly readModels: ReadModelProgress,
  ) {
    this.doors = new LiveTopics<KnownTickets>({
      read: (performanceId) => this.read(performanceId),
      news: (before, now, performanceId) => this.news(before, now, performanceId),
      viewers: 'a door',
    });
  }

  onModuleInit(): void {
    this.readModels.onMoved(() => this.doors.sendNews());
    this.doors.start({ lookAsWell: false });
  }

  onApplicationShutdown(): void {
    this.doors.stop();
  }

  /** Adds a device until it disconnects. The first event, `ready`, asks the device to load the list. */
  add(performanceId: string, device: Response): Promise<void> {
    return this.doors.add(performanceId, device);
  }

  private async read(performanceId: string): Promise<KnownTickets> {
    const tickets = await this.lists.doorList(performanceId);
    return new Map(
      tickets.map((ticket) => [ticket.bookingId, { ticket, text: JSON.stringify(ticket) }]),
    );
  }

  private async news(
    before: KnownTickets,
    now: KnownTickets,
    performanceId: string,
  ): Promise<string | null> {
    const changed = [...now]
      .filter(([bookingId, { text }]) => before.get(bookingId)?.text !== text)
      .map(([, { ticket }]) => ticket);
    const gone = [...before.keys()].filter((bookingId) => !now.has(bookingId));
    if (changed.length + gone.length === 0) return null;
    const tickets = await this.signatures.tickets(performanceId, changed);
    return eventText('tickets', { tickets, gone });
  }
}
