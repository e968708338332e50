import { RETENTION_MONTHS } from '../../contracts/rest/personal-data.js';
import type { School } from '../schools/api.js';

/** Returns the number of months for which a school keeps its families' data; for a deleted school the default number. */
export const monthsKept = (school: Pick<School, 'retentionMonths'> | null): number =>
  school?.retentionMonths ?? RETENTION_MONTHS.usual;
