import { Module } from '@nestjs/common';
import { SchoolQueries } from './school-queries.js';
import { SchoolsController } from './schools.controller.js';

/** Schools and who works in them. */
@Module({ controllers: [SchoolsController], providers: [SchoolQueries], exports: [SchoolQueries] })
export class SchoolsModule {}
