import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';

const defaultPosters = ['/poster-1.svg', '/poster-2.svg'] as const;

export interface HomeCard {
  readonly production: ProductionView;
  readonly upcoming: readonly PerformanceView[];
  readonly seatsLeft: number;
  /** Lowest price of the future performances, a decimal string in RM; `null` when unknown. */
  readonly priceFrom: string | null;
  readonly poster: string;
  /** Path of our own poster, used when the production's picture cannot be loaded. */
  readonly defaultPoster: string;
  /** True for one of our own posters, which have no title in the picture. */
  readonly isDefaultPoster: boolean;
}

/**
 * Returns the home page's cards with future performances. Performances off sale are for signed-in people only. A production whose
 * performances are all over has no card; a production without any performance has one.
 */
export function homeCards(
  productions: readonly ProductionView[],
  performances: readonly PerformanceView[],
  signedIn: boolean,
  now: number,
): readonly HomeCard[] {
  const own = ({ id }: ProductionView) =>
    performances.filter((performance) => performance.productionId === id);
  const isToCome = ({ dateTime }: PerformanceView) => Date.parse(dateTime) > now;
  const isOver = (production: ProductionView) =>
    own(production).length > 0 && !own(production).some(isToCome);

  return productions
    .filter((production) => !isOver(production))
    .map((production, index) => {
      const upcoming = own(production)
        .filter(isToCome)
        .filter((performance) => signedIn || performance.salesEnabled !== false)
        .sort((a, b) => a.dateTime.localeCompare(b.dateTime));
      const defaultPoster = defaultPosters[index % 2] ?? defaultPosters[0];
      return {
        production,
        upcoming,
        seatsLeft: upcoming.reduce((sum, performance) => sum + performance.seatsRemaining, 0),
        priceFrom: lowest(upcoming.flatMap(({ priceFrom }) => priceFrom ?? [])),
        poster: production.imageUrl ?? defaultPoster,
        defaultPoster,
        isDefaultPoster: production.imageUrl === null,
      };
    });
}

const lowest = (prices: readonly string[]): string | null =>
  [...prices].sort((a, b) => Number(a) - Number(b))[0] ?? null;

/**
 * Returns the font size of a title on one of our own posters, in hundredths of the poster's width. The longest word must fit into
 * 84 hundredths, and all lines into a height of about 52, because the picture shows a light above. A letter's width is about 0.55
 * of the font size.
 */
export function posterTitleSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map(({ length }) => length));
  return Math.min(11.5, Math.sqrt(6350 / title.length), 145 / longestWord);
}

export const LIMITED_BELOW = 50;
export const PLENTY_ABOVE = 500;

export const isLimited = (seatsLeft: number) => seatsLeft < LIMITED_BELOW;
export const seatsLeftText = (seatsLeft: number) =>
  seatsLeft > PLENTY_ABOVE
    ? i18n.t('View seat availability')
    : i18n.t('{count, plural, other {# seats left}}', { count: seatsLeft });

/** Widths of our own pictures in pixels. The browser loads the width that fits its screen. */
export const POSTER_WIDTHS = [320, 480, 640, 960] as const;
