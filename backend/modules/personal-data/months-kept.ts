import { RETENTION_MONTHS } from '../../contracts/rest/personal-data.js';
import type { School } from '../schools/api.js';

/** For how many months a school keeps its families; one that is gone, as long as schools usually do. */
export const monthsKept = (school: Pick<School, 'retentionMonths'> | null): number =>
  school?.retentionMonths ?? RETENTION_MONTHS.usual;
