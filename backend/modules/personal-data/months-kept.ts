import { RETENTION_MONTHS } from '../../contracts/rest/personal-data.js';
import type { School } from '../schools/api.js';

/** Returns the months for which a school keeps its families' data; the default for a deleted school. */
export const monthsKept = (school: Pick<School, 'retentionMonths'> | null): number =>
  school?.retentionMonths ?? RETENTION_MONTHS.usual;
