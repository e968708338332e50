import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FILE_STORE, type FileStore, UNUSED_KEPT_MS } from '../../infrastructure/files/port.js';
import { DailyUpkeep } from '../../infrastructure/upkeep/daily-upkeep.js';
import { MediaAsset } from './media-asset.entity.js';

/**
 * Deletes uploaded public pictures that nobody saved. A picture that was saved once is kept, because mails may show it.
 */
@Injectable()
export class PictureUpkeep implements OnModuleInit {
  constructor(
    private readonly upkeep: DailyUpkeep,
    private readonly dataSource: DataSource,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('public pictures', (now, stop) => this.deleteUnused(now, stop));
  }

  private async deleteUnused(now: Date, stop: AbortSignal): Promise<number> {
    let deleted = 0;
    const before = new Date(now.getTime() - UNUSED_KEPT_MS);
    for await (const key of this.files.keysBefore('public', before)) {
      if (stop.aborted) break;
      if (await this.dataSource.getRepository(MediaAsset).existsBy({ storagePath: key })) continue;
      await this.files.delete(key);
      deleted += 1;
    }
    return deleted;
  }
}
