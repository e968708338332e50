import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import type { DoorTicket } from '../../contracts/rest/door.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { ReadModelProgress } from '../../infrastructure/read-models/read-model-progress.js';
import { DoorLists } from './door-lists.js';

interface OpenDoor {
  readonly devices: Set<Response>;
  /** The tickets as the devices know them, by booking. */
  known: ReadonlyMap<string, string>;
  /** Tickets are looked up one after another; `again` means that more changed meanwhile. */
  looking: boolean;
  again: boolean;
}

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 15_000;

/** Tells every device at a door which tickets changed: who came in at another one, who was refunded. */
@Injectable()
export class DoorLive implements OnModuleInit, OnApplicationShutdown {
  private readonly doors = new Map<string, OpenDoor>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly lists: DoorLists,
    private readonly readModels: ReadModelProgress,
  ) {}

  onModuleInit(): void {
    this.readModels.onMoved(() => {
      for (const performanceId of this.doors.keys()) this.look(performanceId);
    });
    this.heartbeat = setInterval(() => {
      for (const { devices } of this.doors.values())
        for (const device of devices) device.write(': still here\n\n');
    }, HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const { devices } of this.doors.values()) for (const device of devices) device.end();
  }

  /** Adds a device until it disconnects. Its first event is `ready`: it should then read the list. */
  async add(performanceId: string, device: Response): Promise<void> {
    // Registered before the first await: a device that goes meanwhile closes only once.
    let gone = device.destroyed;
    device.on('close', () => (gone = true));
    const known = this.doors.get(performanceId)?.known ?? (await this.read(performanceId)).known;
    if (gone) return;
    const door = this.doors.get(performanceId) ?? {
      devices: new Set(),
      known,
      looking: false,
      again: false,
    };
    this.doors.set(performanceId, door);
    door.devices.add(device);
    device.on('close', () => {
      door.devices.delete(device);
      if (door.devices.size === 0 && this.doors.get(performanceId) === door)
        this.doors.delete(performanceId);
    });
    device.write(eventText('ready', {}));
  }

  private look(performanceId: string): void {
    const door = this.doors.get(performanceId);
    if (!door) return;
    door.again = door.looking;
    if (door.looking) return;
    door.looking = true;
    this.tell(performanceId, door)
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot tell a door what changed'))
      .finally(() => {
        door.looking = false;
        if (door.again) this.look(performanceId);
      });
  }

  private async tell(performanceId: string, door: OpenDoor): Promise<void> {
    const { tickets, known } = await this.read(performanceId);
    const changed = tickets.filter(
      ({ bookingId }) => door.known.get(bookingId) !== known.get(bookingId),
    );
    const gone = [...door.known.keys()].filter((bookingId) => !known.has(bookingId));
    door.known = known;
    if (changed.length + gone.length === 0) return;
    const text = eventText('tickets', { tickets: changed, gone });
    for (const device of door.devices) device.write(text);
  }

  private async read(
    performanceId: string,
  ): Promise<{ tickets: DoorTicket[]; known: ReadonlyMap<string, string> }> {
    const tickets = await this.lists.of(performanceId);
    const known = new Map(tickets.map((ticket) => [ticket.bookingId, JSON.stringify(ticket)]));
    return { tickets, known };
  }
}

const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
