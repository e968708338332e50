import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { readConfig } from '../../infrastructure/config/config.js';

/** Creates the backend application without instances of its services. Its routes can then be read without a database. */
export const uninitialisedApp = (): Promise<INestApplication> =>
  NestFactory.create(AppModule.forConfig(readConfig({})), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
