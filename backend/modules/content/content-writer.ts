import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ContentBlockView } from '../../contracts/rest/administration.js';
import type { ContentValue } from '../../contracts/rest/catalogue.js';
import type { SignedInPerson } from '../identity/policy.js';
import type { User } from '../identity/user.entity.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { ContentBlock } from './content-block.entity.js';
import { contentSlugs, isContentSlug, type ContentSlug } from './content-slugs.js';
import { MediaLibrary } from './media-library.js';

/** The site's texts as staff change them: who did it last, and when, stays with each. */
@Injectable()
export class ContentWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly media: MediaLibrary,
  ) {}

  async all(): Promise<ContentBlockView[]> {
    const blocks = await this.dataSource
      .getRepository(ContentBlock)
      .find({ relations: { updatedBy: true }, order: { slug: 'ASC' } });
    return blocks.map(view);
  }

  /** Two people may begin with the same text at once: there is one of each, and the last word counts. */
  create(
    slug: ContentSlug,
    value: ContentValue,
    person: SignedInPerson,
  ): Promise<ContentBlockView> {
    return this.dataSource.transaction(async (manager) => {
      const block = {
        slug,
        ...contentSlugs[slug],
        ...(await this.accept(manager, slug, value)),
        updatedById: person.id,
      };
      await manager.upsert(ContentBlock, { ...block, updatedAt: new Date() }, ['slug']);
      return this.one(manager, { slug });
    });
  }

  update(id: string, value: ContentValue, person: SignedInPerson): Promise<ContentBlockView> {
    return this.dataSource.transaction(async (manager) => {
      const block = await manager.findOneBy(ContentBlock, { id });
      if (!block || !isContentSlug(block.slug)) throw notFound('Content');
      await manager.update(ContentBlock, id, {
        ...(await this.accept(manager, block.slug, value)),
        updatedById: person.id,
        updatedAt: new Date(),
      });
      return this.one(manager, { id });
    });
  }

  private async accept(
    manager: EntityManager,
    slug: ContentSlug,
    { title, description, imageUrl: sent }: ContentValue,
  ): Promise<Pick<ContentBlock, 'value' | 'imageAssetId'>> {
    if (contentSlugs[slug].contentType !== 'hero')
      return { value: { title, description }, imageAssetId: null };
    const imageUrl = await this.media.accept(manager, sent ?? null, title);
    return {
      value: { title, description, imageUrl },
      imageAssetId: await this.media.assetIdOf(manager, imageUrl),
    };
  }

  private async one(
    manager: EntityManager,
    where: { id: string } | { slug: string },
  ): Promise<ContentBlockView> {
    return view(
      await manager.findOneOrFail(ContentBlock, { where, relations: { updatedBy: true } }),
    );
  }
}

const view = ({
  id,
  slug,
  category,
  contentType,
  value,
  imageAssetId,
  updatedAt,
  updatedBy,
}: ContentBlock): ContentBlockView => ({
  id,
  slug,
  category,
  contentType,
  value,
  imageAssetId,
  updatedAt: updatedAt.toISOString(),
  updatedBy: updatedBy ? nameOf(updatedBy) : null,
});

const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
