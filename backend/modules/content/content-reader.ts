import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONTENT_DEFAULTS } from '../../contracts/rest/content-defaults.js';
import type { ContentView } from '../../contracts/rest/catalogue.js';
import { ContentBlock } from './content-block.entity.js';
import type { ContentSlug } from './content-slugs.js';

@Injectable()
export class ContentReader {
  constructor(private readonly dataSource: DataSource) {}

  async one(slug: ContentSlug): Promise<ContentView> {
    const block = await this.dataSource.getRepository(ContentBlock).findOneBy({ slug });
    return { slug, value: block?.value ?? CONTENT_DEFAULTS[slug] };
  }
}
