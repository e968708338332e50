import { Global, Module } from '@nestjs/common';
import { READ_MODEL_PATIENCE, ReadModelProgress, USUAL_PATIENCE } from './read-model-progress.js';

@Global()
@Module({
  providers: [{ provide: READ_MODEL_PATIENCE, useValue: USUAL_PATIENCE }, ReadModelProgress],
  exports: [ReadModelProgress],
})
export class ReadModelsModule {}
