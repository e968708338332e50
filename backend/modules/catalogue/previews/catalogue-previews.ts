import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TIME_ZONE } from '../../../contracts/malaysian-time.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { ProductionQueries } from '../queries/production-queries.js';
import { HomeAnswers } from './home-answers.js';
import type { PagePreview, PagePreviews } from '../../../infrastructure/http/page-preview.js';

const SITE = 'Houselights: seats for school theatre';
const when = new Intl.DateTimeFormat('en-MY', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Previews of the home page and of each performance, from the present catalogue. */
@Injectable()
export class CataloguePreviews implements PagePreviews {
  constructor(
    private readonly productions: ProductionQueries,
    private readonly performances: PerformanceQueries,
    private readonly homeAnswers: HomeAnswers,
  ) {}

  async previewOf(path: string): Promise<PagePreview | null> {
    if (path === '/') return this.home();
    const [, performanceId] = /^\/seats\/([0-9a-f-]+)\/?$/i.exec(path) ?? [];
    return isUUID(performanceId) ? this.performance(String(performanceId)) : null;
  }

  private async home(): Promise<PagePreview> {
    const { productions: shows } = await this.homeAnswers.read();
    const titles = shows.slice(0, 4).map(({ title, schoolName }) => `${title} (${schoolName})`);
    const on = titles.length > 0 ? ` Now showing: ${titles.join(', ')}.` : '';
    return {
      title: SITE,
      description: `Choose your seats on a live map, pay by bank transfer, bring the QR code.${on}`,
      image: sharedPicture(shows.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null),
    };
  }

  private async performance(id: string): Promise<PagePreview | null> {
    const performance = await this.performances.shownTo(null, id);
    const production =
      performance && (await this.productions.shownTo(null, performance.productionId));
    if (!production) return null;
    const { title, schoolName, imageUrl } = production;
    const at = when.format(new Date(performance.dateTime));
    return {
      title: `Seats for ${title} · Houselights`,
      description: `${schoolName} presents ${title}: ${at}, ${performance.venue || production.venue}. Choose your seats.`,
      image: sharedPicture(imageUrl),
    };
  }
}

/** Reduces our own pictures to the width of a preview card. Pictures of other sites are not changed. */
const sharedPicture = (url: string | null): string | null =>
  url?.startsWith('/objects/public/') ? `${url}?w=1280` : url;
