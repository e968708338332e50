import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/api.js';
import { SchoolsModule } from '../schools/api.js';
import { BooksController } from './books.controller.js';

/** Books for the treasurer, folded from all that happened to bookings and their money. */
@Module({
  imports: [CatalogueModule, SchoolsModule],
  controllers: [BooksController],
})
export class BooksModule {}
