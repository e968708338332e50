import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { READY_ANSWERS } from '../../infrastructure/http/ready-answers.js';
import { LiveSeats } from './map/live-seats.js';
import { ReadySeatMaps } from './map/ready-seat-maps.js';
import { SeatMapCache } from './map/seat-map-cache.js';
import { SeatMapController } from './map/seat-map.controller.js';
import { SeatStates } from './map/seat-states.js';
import { PlannedSeats } from './planned-seats.js';
import { SeatBlocks } from './seat-blocks.js';
import { SeatStreams } from './seat-streams.js';

/** Wires the owners, holds and blocks of each performance's seats, and the live seat map. */
@Module({
  imports: [CatalogueModule, EventStoreModule],
  controllers: [SeatMapController],
  providers: [
    SeatStreams,
    PlannedSeats,
    SeatBlocks,
    SeatStates,
    SeatMapCache,
    { provide: READY_ANSWERS, useClass: ReadySeatMaps },
    LiveSeats,
  ],
  exports: [SeatStreams, PlannedSeats, SeatBlocks],
})
export class SeatsModule {}
