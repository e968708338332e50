import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/api.js';
import { CheckInController } from './check-in.controller.js';
import { CheckInHandler } from './check-in.handler.js';

/** Checking guests in at the door. */
@Module({ imports: [BookingModule], controllers: [CheckInController], providers: [CheckInHandler] })
export class CheckInModule {}
