import { Global, Module } from '@nestjs/common';
import { DailyUpkeep, UPKEEP_TIMES, USUAL_UPKEEP_TIMES } from './daily-upkeep.js';

@Global()
@Module({
  providers: [DailyUpkeep, { provide: UPKEEP_TIMES, useValue: USUAL_UPKEEP_TIMES }],
  exports: [DailyUpkeep],
})
export class UpkeepModule {}
