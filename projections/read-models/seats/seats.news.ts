import type { ReadModelsMoved } from '../../../backend/infrastructure/database/channels.js';
import type { News } from '../../projector.js';

/** What listeners are told of seats: the performances whose maps they have to look at again; `null`: all of them. */
export type SeatNews = Pick<ReadModelsMoved, 'performances'>;

export const seatNews: News<SeatNews> = {
  of: (events) => ({
    performances: [
      ...new Set(
        events.flatMap(({ data }) => ('performanceId' in data ? [data.performanceId] : [])),
      ),
    ],
  }),
  anything: { performances: null },
};
