import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FirstPage, FirstPages } from '../../../infrastructure/http/first-page.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { ProductionQueries } from '../queries/production-queries.js';
import { HomeAnswers } from './home-answers.js';

/**
 * Renders the first pages of the home page and of each public performance, with the same queries as the API calls that the
 * pages would make.
 */
@Injectable()
export class CatalogueFirstPages implements FirstPages {
  constructor(
    private readonly productions: ProductionQueries,
    private readonly performances: PerformanceQueries,
    private readonly homeAnswers: HomeAnswers,
  ) {}

  async firstPageOf(path: string, query: URLSearchParams): Promise<FirstPage | null> {
    if (path === '/') return this.home();
    // Accepts only one spelling of an id, because each spelling would be rendered and cached as a separate page.
    const [, performanceId] = /^\/seats\/([0-9a-f-]+)$/.exec(path) ?? [];
    // With a booking in the address, the page is for staff who change the booking's seats.
    if (!isUUID(performanceId) || query.has('bookingId')) return null;
    return this.seats(String(performanceId));
  }

  private async home(): Promise<FirstPage> {
    const { hero, heading, productions, performances } = await this.homeAnswers.read();
    return {
      screen: 'home',
      path: '/',
      answers: [
        { key: ['/api/content', 'homepage-hero'], answer: hero },
        { key: ['/api/content', 'homepage-productions'], answer: heading },
        { key: ['/api/productions'], answer: productions },
        { key: ['/api/performances'], answer: performances },
      ],
      calls: [],
    };
  }

  private async seats(id: string): Promise<FirstPage | null> {
    const performance = await this.performances.shownTo(null, id);
    const production =
      performance && (await this.productions.shownTo(null, performance.productionId));
    if (!production) return null;
    return {
      screen: 'seats',
      path: `/seats/${id}`,
      answers: [
        { key: ['/api/performances', id], answer: performance },
        { key: ['/api/productions', production.id], answer: production },
      ],
      calls: [`/api/productions/${production.id}/seating?performanceId=${id}`],
    };
  }
}
