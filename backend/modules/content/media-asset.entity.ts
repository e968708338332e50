import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A public picture: a poster, a school's payment QR, the hero image. Its bytes lie in the file store. */
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

  /** Size of the picture in bytes. */
  @Column('integer')
  size: number;

  /** Key in the file store. */
  @Column('text')
  storagePath: string;

  @Column('text', { default: '' })
  altText: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
