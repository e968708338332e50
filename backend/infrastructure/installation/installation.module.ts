import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { PG_POOL } from '../database/pg-pool.js';
import { untilAvailable } from '../database/until-available.js';
import { FilesModule } from '../files/files.module.js';
import { FILE_STORE, type FileStore } from '../files/port.js';
import { Installation } from './installation.js';

/** Stops a backend from starting when its secret or its files do not belong to its database. */
@Module({ imports: [FilesModule] })
export class InstallationModule implements OnModuleInit {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const installation = new Installation(this.pool, this.files, this.config);
    await untilAvailable(() => installation.requireOwn(), { what: 'the database or the bucket' });
  }
}
