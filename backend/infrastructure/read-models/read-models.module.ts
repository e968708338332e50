import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import {
  READ_MODEL_PATIENCE,
  ReadModelProgress,
  USUAL_PATIENCE,
  type ReadModelPatience,
} from './read-model-progress.js';

@Global()
@Module({
  providers: [
    {
      provide: READ_MODEL_PATIENCE,
      inject: [CONFIG],
      useFactory: ({ screensPatienceMs }: Config): ReadModelPatience => {
        const answerMs = screensPatienceMs ?? USUAL_PATIENCE.answerMs;
        return { answerMs, lateAfterMs: Math.max(USUAL_PATIENCE.lateAfterMs, answerMs) };
      },
    },
    ReadModelProgress,
  ],
  exports: [ReadModelProgress],
})
export class ReadModelsModule {}
