import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CatalogueReader } from '../../catalogue/api.js';
import { mayHaveSession, sessionCookieName } from '../../identity/api.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import type { ReadyAnswer, ReadyAnswers } from '../../../infrastructure/http/ready-answers.js';
import { isShownTo } from './is-shown-to.js';
import { SeatMapCache } from './seat-map-cache.js';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Exact URL that our own pages request. The controller answers any other spelling. */
const SEATING = new RegExp(`^/api/productions/(${ID})/seating\\?performanceId=(${ID})$`);

/**
 * Serves cached seat maps to visitors before the framework runs. Requests with a session may see more, so
 * SeatMapController answers them.
 */
@Injectable()
export class ReadySeatMaps implements ReadyAnswers {
  private readonly sessionCookie: string;

  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly maps: SeatMapCache,
    @Inject(CONFIG) config: Config,
  ) {
    this.sessionCookie = sessionCookieName(config);
  }

  answerFor(request: IncomingMessage): Promise<ReadyAnswer | null> | null {
    const [, productionId, performanceId] = SEATING.exec(request.url ?? '') ?? [];
    if (!productionId || !performanceId || mayHaveSession(request, this.sessionCookie)) return null;
    return this.find(productionId, performanceId);
  }

  private async find(productionId: string, performanceId: string): Promise<ReadyAnswer | null> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale || !isShownTo(null, sale)) return null;
    const map = await this.maps.mapOf(performanceId);
    if (map?.productionId !== productionId) return null;
    return {
      route: '/api/productions/:id/seating',
      etag: map.etag,
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
      bytes: map.bytes,
    };
  }
}
