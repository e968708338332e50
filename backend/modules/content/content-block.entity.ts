import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import type { ContentValue } from '../../contracts/rest/catalogue.js';
import { User } from '../identity/api.js';
import { MediaAsset } from './media-asset.entity.js';

/** Text of the site that staff can change, by slug such as `homepage-hero`. */
@Entity({ schema: 'catalogue', name: 'content_blocks' })
@Unique(['slug'])
export class ContentBlock {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  category: string;

  @Column('text')
  contentType: string;

  @Column('jsonb')
  value: ContentValue;

  @Column('uuid', { nullable: true })
  imageAssetId: string | null;

  @ManyToOne(() => MediaAsset, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn()
  imageAsset?: Relation<MediaAsset> | null;

  /** Person who changed the text last. Stored here, because staff of any school may change the home page. */
  @Column('uuid', { nullable: true })
  updatedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn()
  updatedBy?: Relation<User> | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
