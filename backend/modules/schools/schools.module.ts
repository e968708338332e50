import { Module } from '@nestjs/common';
import { ContentModule } from '../content/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { AdministratorQueries } from './administrators/administrator-queries.js';
import { Administrators } from './administrators/administrators.js';
import { AdministratorsController } from './administrators/administrators.controller.js';
import { subjectAccess } from '../../infrastructure/http/permission.js';
import { OwnSchool } from './own-school.js';
import { SchoolWriter } from './profile/school-writer.js';
import { SchoolQueries } from './school-queries.js';
import { SchoolsController } from './schools.controller.js';
import { Invitations } from './invitations/invitations.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { UserQueries } from './users/user-queries.js';
import { UsersController } from './users/users.controller.js';

/** Wires schools, their settings and their staff. */
@Module({
  imports: [ContentModule, EventStoreModule],
  controllers: [
    SchoolsController,
    AdministratorsController,
    UsersController,
    InvitationsController,
  ],
  providers: [
    SchoolQueries,
    OwnSchool,
    { provide: subjectAccess('school'), useExisting: OwnSchool },
    SchoolWriter,
    Administrators,
    AdministratorQueries,
    Invitations,
    UserQueries,
  ],
  exports: [SchoolQueries, OwnSchool, Administrators],
})
export class SchoolsModule {}
