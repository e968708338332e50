import type { DatabaseSchema } from './infrastructure/database/typeorm-options.js';
import { DiscountCode } from './modules/catalogue/entities/discount-code.entity.js';
import { Extra } from './modules/catalogue/entities/extra.entity.js';
import { Performance } from './modules/catalogue/entities/performance.entity.js';
import { Production } from './modules/catalogue/entities/production.entity.js';
import { SeatOverride } from './modules/catalogue/entities/seat-override.entity.js';
import { SeatingRow } from './modules/catalogue/entities/seating-row.entity.js';
import { SeatingSection } from './modules/catalogue/entities/seating-section.entity.js';
import { TicketKind } from './modules/catalogue/entities/ticket-kind.entity.js';
import { PageView } from './modules/analytics/page-view.entity.js';
import { ContentBlock } from './modules/content/content-block.entity.js';
import { MediaAsset } from './modules/content/media-asset.entity.js';
import { User } from './modules/identity/user.entity.js';
import { SchoolAdmin } from './modules/schools/school-admin.entity.js';
import { SchoolInvitation } from './modules/schools/school-invitation.entity.js';
import { School } from './modules/schools/school.entity.js';
import { ConfirmationNumbers1795000000200 } from './modules/orders/confirmation-numbers/confirmation-numbers.migration.js';
import { FinishedJobs1795000400000 } from './infrastructure/jobs/finished-jobs.migration.js';
import { SentMails1795000400100 } from './infrastructure/mail/sent-mails.migration.js';
import { Installation1795000400200 } from './infrastructure/installation/installation.migration.js';
import { CreateBookingKeys1795000100000 } from './infrastructure/event-store/codec/booking-keys.migration.js';
import { ProcessCheckpoints1795000000300 } from './infrastructure/process-manager/process-checkpoints.migration.js';
import { CreateCatalogue1795000000000 } from './modules/catalogue/migrations/1795000000000-create-catalogue.js';
import { CreateSessions1795000000100 } from './modules/identity/1795000000100-create-sessions.js';
import { IndexSessions1795000500700 } from './modules/identity/sessions/1795000500700-index-sessions.js';
import { CreateRebuilds1795000100100 } from './modules/operations/read-models/1795000100100-create-rebuilds.js';
import { KeepWhoMovedAShowtime1795000200000 } from './modules/catalogue/migrations/1795000200000-keep-who-moved-a-showtime.js';
import { CountCatalogueChanges1795000300200 } from './modules/catalogue/migrations/1795000300200-count-catalogue-changes.js';
import { ApproveSchools1795000500800 } from './modules/schools/migrations/1795000500800-approve-schools.js';
import { LimitAutomaticConfirmation1795000600100 } from './modules/schools/migrations/1795000600100-limit-automatic-confirmation.js';
import { LanguageOfTexts1795000940000 } from './modules/schools/migrations/1795000940000-language-of-texts.js';
import { RetentionMonths1795000900000 } from './modules/schools/migrations/1795000900000-retention-months.js';
import { UsedDataLinks1795000900100 } from './modules/personal-data/links/used-links.migration.js';
import { OwnersWhereNone1795000500900 } from './modules/schools/migrations/1795000500900-owners-where-none.js';
import { DoorRole1795000501300 } from './modules/schools/migrations/1795000501300-door-role.js';
import { BuyerMessages1795000700100 } from './modules/notifications/messages/buyer-messages.migration.js';
import { RetryBuyerMessages1795000800500 } from './modules/notifications/messages/retry-buyer-messages.migration.js';
import { MessagesToBookings1795000919000 } from './modules/notifications/messages/messages-to-bookings.migration.js';
import { OrderArrivals1795000916000 } from './modules/orders/order-arrivals.migration.js';
import { OrderSources1795000300100 } from './modules/orders/order-limits/order-sources.migration.js';
import { OrderNetworks1795000918000 } from './modules/orders/order-limits/order-networks.migration.js';
import { EventHashes1795000800000 } from './infrastructure/event-store/proof/event-hashes.migration.js';
import { StreamSnapshots1795000400300 } from './infrastructure/event-store/snapshots/stream-snapshots.migration.js';
import { ForgetWhoMovedAPerformance1795000410100 } from './modules/catalogue/migrations/1795000410100-forget-who-moved-a-performance.js';
import { ArchiveProductions1795000600300 } from './modules/catalogue/migrations/1795000600300-archive-productions.js';
import { DraftProductions1795000700200 } from './modules/catalogue/migrations/1795000700200-draft-productions.js';
import { CreateTicketKinds1795000930000 } from './modules/catalogue/migrations/1795000930000-create-ticket-kinds.js';
import { CreateDiscountCodes1795000950000 } from './modules/catalogue/migrations/1795000950000-create-discount-codes.js';
import { CreateExtras1795000960000 } from './modules/catalogue/migrations/1795000960000-create-extras.js';
import { DateStandardPrices1795000930100 } from './modules/catalogue/migrations/1795000930100-date-standard-prices.js';
import { TranslateDescriptions1795000940100 } from './modules/catalogue/migrations/1795000940100-translate-descriptions.js';
import { LiveBackends1795000900200 } from './infrastructure/commands/live-backends.migration.js';
import { OutboxRow } from './infrastructure/outbox/outbox-row.entity.js';
import { CreateOutbox1795000410000 } from './infrastructure/outbox/outbox.migration.js';
import { ReceiptRejudgings1795000900600 } from './modules/receipts/receipt-rejudgings.migration.js';
import { ParkedStreams1795000300000 } from './infrastructure/process-manager/parked-streams.migration.js';

/**
 * Entities and migrations of all modules, in one list. Add a new entity or migration here; a test names missing entities and
 * migrations.
 */
export const schema: DatabaseSchema = {
  entities: [
    User,
    School,
    SchoolAdmin,
    SchoolInvitation,
    Production,
    Performance,
    SeatingSection,
    SeatingRow,
    SeatOverride,
    TicketKind,
    DiscountCode,
    Extra,
    MediaAsset,
    ContentBlock,
    PageView,
    OutboxRow,
  ],
  // In the order of writing. TypeORM sorts migrations by the number at the end of the class name.
  migrations: [
    CreateCatalogue1795000000000,
    CreateSessions1795000000100,
    ConfirmationNumbers1795000000200,
    ProcessCheckpoints1795000000300,
    CreateBookingKeys1795000100000,
    CreateRebuilds1795000100100,
    KeepWhoMovedAShowtime1795000200000,
    ParkedStreams1795000300000,
    OrderSources1795000300100,
    CountCatalogueChanges1795000300200,
    FinishedJobs1795000400000,
    SentMails1795000400100,
    Installation1795000400200,
    StreamSnapshots1795000400300,
    CreateOutbox1795000410000,
    ForgetWhoMovedAPerformance1795000410100,
    IndexSessions1795000500700,
    ApproveSchools1795000500800,
    OwnersWhereNone1795000500900,
    DoorRole1795000501300,
    LimitAutomaticConfirmation1795000600100,
    ArchiveProductions1795000600300,
    BuyerMessages1795000700100,
    DraftProductions1795000700200,
    EventHashes1795000800000,
    RetryBuyerMessages1795000800500,
    RetentionMonths1795000900000,
    UsedDataLinks1795000900100,
    LiveBackends1795000900200,
    ReceiptRejudgings1795000900600,
    OrderArrivals1795000916000,
    OrderNetworks1795000918000,
    MessagesToBookings1795000919000,
    CreateTicketKinds1795000930000,
    DateStandardPrices1795000930100,
    LanguageOfTexts1795000940000,
    TranslateDescriptions1795000940100,
    CreateDiscountCodes1795000950000,
    CreateExtras1795000960000,
  ],
};
