import type { HeldBooking, HeldEntry } from '@contracts/rest/personal-data';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';

export const moment = (iso: string): string =>
  i18n.t('{date}, {time}', { date: dayAndYear(iso), time: time(iso) });

export const whenAndWhere = ({ startsAt, venue }: HeldBooking): string =>
  i18n.t('{moment}, {venue}', { moment: moment(startsAt), venue });

const WHO: Readonly<Record<HeldEntry['who'], string>> = {
  You: /*i18n*/ 'You',
  'The school': /*i18n*/ 'The school',
  Houselights: 'Houselights',
};

export const whenAndWho = ({ at, who }: HeldEntry): string =>
  i18n.t('{moment}, {who}', { moment: moment(at), who: i18n.t(WHO[who]) });
