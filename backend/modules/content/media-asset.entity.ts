import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Public picture, such as a poster or a school's payment QR. Its bytes are in the file store. */
@Entity({ schema: 'catalogue', name: 'media_assets' })
@Unique(['storagePath'])
@Check('ck_media_assets_size', 'size >= 0')
export class MediaAsset {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  fileName: string;

  @Column('text')
  mimeType: string;

  @Column('integer')
  size: number;

  @Column('text')
  storagePath: string;

  @Column('text', { default: '' })
  altText: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
