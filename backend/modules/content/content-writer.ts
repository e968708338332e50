import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  ContentBlockView,
  ContentUpdateRequest,
} from '../../contracts/rest/administration.js';
import type { ContentValue } from '../../contracts/rest/catalogue.js';
import { CatalogueOutbox } from '../../infrastructure/outbox/catalogue-outbox.js';
import type { SignedInPerson, User } from '../identity/api.js';
import { requireUnchanged, writtenOver } from '../../infrastructure/http/based-on.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { ContentBlock } from './content-block.entity.js';
import { contentSlugs, isContentSlug, type ContentSlug } from './content-slugs.js';
import { MediaLibrary, type ArrivedPicture } from './media-library.js';

/** Changes the site's texts, and records who changed each last and when. */
@Injectable()
export class ContentWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly media: MediaLibrary,
    private readonly outbox: CatalogueOutbox,
  ) {}

  async all(): Promise<ContentBlockView[]> {
    const blocks = await this.dataSource
      .getRepository(ContentBlock)
      .find({ relations: { updatedBy: true }, order: { slug: 'ASC' } });
    return blocks.map(view);
  }

  /** Creates a text. When two people create the same text at once, it exists once with the last change. */
  async create(
    slug: ContentSlug,
    value: ContentValue,
    person: SignedInPerson,
  ): Promise<ContentBlockView> {
    const picture = await this.arrived(slug, value);
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneBy(ContentBlock, { slug });
      const block = {
        slug,
        ...contentSlugs[slug],
        ...(await this.accept(manager, slug, value, picture)),
        updatedById: person.id,
      };
      await manager.upsert(ContentBlock, { ...block, updatedAt: new Date() }, ['slug']);
      await this.record(manager, person, slug, before?.value ?? null, block.value);
      return this.one(manager, { slug });
    });
  }

  /** @throws Problem 404, 409 `changed_meanwhile` */
  async update(
    id: string,
    { value, basedOn }: ContentUpdateRequest,
    person: SignedInPerson,
  ): Promise<ContentBlockView> {
    const known = await this.dataSource.getRepository(ContentBlock).findOneBy({ id });
    if (!known || !isContentSlug(known.slug)) throw notFound('Content');
    const meant = writtenOver(known.value, value, basedOn);
    const picture = await this.arrived(known.slug, meant);
    return this.dataSource.transaction(async (manager) => {
      const block = await manager.findOne(ContentBlock, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!block || !isContentSlug(block.slug)) throw notFound('Content');
      requireUnchanged(block.value, value, basedOn);
      const written = writtenOver(block.value, value, basedOn);
      const accepted = await this.accept(
        manager,
        block.slug,
        written,
        // Different addresses mean that another person has saved another picture meanwhile.
        written.imageUrl === meant.imageUrl ? picture : stored(written),
      );
      await manager.update(ContentBlock, id, {
        ...accepted,
        updatedById: person.id,
        updatedAt: new Date(),
      });
      await this.record(manager, person, block.slug, block.value, accepted.value);
      return this.one(manager, { id });
    });
  }

  private async record(
    manager: EntityManager,
    person: SignedInPerson,
    slug: ContentSlug,
    before: ContentValue | null,
    after: ContentValue,
  ): Promise<void> {
    const data = { slug, before, after };
    await this.outbox.record(manager, person, [{ type: 'ContentChanged', data }], 'everything');
  }

  private async arrived(
    slug: ContentSlug,
    { imageUrl }: ContentValue,
  ): Promise<ArrivedPicture | null> {
    return hasPicture(slug) ? this.media.arrived(imageUrl ?? null) : null;
  }

  private async accept(
    manager: EntityManager,
    slug: ContentSlug,
    { title, description }: ContentValue,
    picture: ArrivedPicture | null,
  ): Promise<Pick<ContentBlock, 'value' | 'imageAssetId'>> {
    if (!hasPicture(slug)) return { value: { title, description }, imageAssetId: null };
    const imageUrl = await this.media.note(manager, picture, title);
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

const hasPicture = (slug: ContentSlug): boolean => contentSlugs[slug].contentType === 'hero';

const stored = ({ imageUrl }: ContentValue): ArrivedPicture | null =>
  imageUrl ? { address: imageUrl, upload: null } : null;

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
