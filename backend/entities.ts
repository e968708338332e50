import { Performance } from './modules/catalogue/entities/performance.entity.js';
import { Production } from './modules/catalogue/entities/production.entity.js';
import { SeatOverride } from './modules/catalogue/entities/seat-override.entity.js';
import { SeatingRow } from './modules/catalogue/entities/seating-row.entity.js';
import { SeatingSection } from './modules/catalogue/entities/seating-section.entity.js';
import { PageView } from './modules/analytics/page-view.entity.js';
import { ContentBlock } from './modules/content/content-block.entity.js';
import { MediaAsset } from './modules/content/media-asset.entity.js';
import { User } from './modules/identity/user.entity.js';
import { SchoolAdmin } from './modules/schools/school-admin.entity.js';
import { SchoolInvitation } from './modules/schools/school-invitation.entity.js';
import { School } from './modules/schools/school.entity.js';

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
