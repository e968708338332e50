import { Performance } from '../../catalogue/entities/performance.entity.js';
import { Production } from '../../catalogue/entities/production.entity.js';
import { SeatOverride } from '../../catalogue/entities/seat-override.entity.js';
import { SeatingRow } from '../../catalogue/entities/seating-row.entity.js';
import { SeatingSection } from '../../catalogue/entities/seating-section.entity.js';
import { PageView } from '../../analytics/page-view.entity.js';
import { ContentBlock } from '../../content/content-block.entity.js';
import { MediaAsset } from '../../content/media-asset.entity.js';
import { User } from '../../identity/user.entity.js';
import { SchoolAdmin } from '../../schools/school-admin.entity.js';
import { SchoolInvitation } from '../../schools/school-invitation.entity.js';
import { School } from '../../schools/school.entity.js';

/** Every TypeORM entity, by class: a glob would pick up specs and miss what the build leaves out. */
export const entities = [
  User,
  School,
  SchoolAdmin,
  SchoolInvitation,
  Production,
  Performance,
  SeatingSection,
  SeatingRow,
  SeatOverride,
  MediaAsset,
  ContentBlock,
  PageView,
];
