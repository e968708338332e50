import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';

const defaultPosters = ['/poster-1.svg', '/poster-2.svg'] as const;

export interface HomeCard {
  readonly production: ProductionView;
  readonly upcoming: readonly PerformanceView[];
  readonly seatsLeft: number;
  /** Lowest price of future performances, decimal string in RM; `null` when unknown. */
  readonly priceFrom: string | null;
  readonly poster: string;
  /** Our own poster, used when the production's picture cannot be loaded. */
  readonly defaultPoster: string;
  /** True for one of our own posters, which have no title on them. */
  readonly isDefaultPoster: boolean;
}

/**
 * Returns the cards of the home page with future performances; those off sale are for signed-in people alone. A production whose
 * performances are all over has no card; one that never had any has a card.
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
 * Returns the font size of a title on our own poster, in hundredths of its width. The longest word must fit the width, and the
 * lines must stay below the light. A letter is about 0.55 of its height wide, the line 84 hundredths, the room about 52 high.
 */
export function posterTitleSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map(({ length }) => length));
  return Math.min(11.5, Math.sqrt(6350 / title.length), 145 / longestWord);
}

export const LIMITED_BELOW = 50;
export const PLENTY_ABOVE = 500;

export const isLimited = (seatsLeft: number) => seatsLeft < LIMITED_BELOW;
export const seatsLeftText = (seatsLeft: number) =>
  seatsLeft > PLENTY_ABOVE ? 'View seat availability' : `${seatsLeft} seats left`;

/** Widths of our own pictures in pixels; the browser loads the one that fits its screen. */
export const POSTER_WIDTHS = [320, 480, 640, 960] as const;
