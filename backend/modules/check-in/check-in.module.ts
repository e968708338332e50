import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/api.js';
import { CheckInController } from './check-in.controller.js';
import { DoorController } from './door.controller.js';
import { DoorKeysController } from './door-keys.controller.js';
import { DoorLists } from './door-lists.js';
import { DoorLive } from './door-live.js';
import { DoorSignatures } from './door-signatures.js';

/** Wires the door: its lists of guests, check-ins, and undoing a check-in. */
@Module({
  imports: [OrdersModule],
  controllers: [CheckInController, DoorController, DoorKeysController],
  providers: [DoorLists, DoorLive, DoorSignatures],
})
export class CheckInModule {}
