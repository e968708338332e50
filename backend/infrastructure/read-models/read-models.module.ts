import { Global, Module } from '@nestjs/common';
import { ReadModelProgress } from './read-model-progress.js';

@Global()
@Module({ providers: [ReadModelProgress], exports: [ReadModelProgress] })
export class ReadModelsModule {}
