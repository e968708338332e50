import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** View of one page: its path and a random id of the browser tab, nothing that identifies a person. */
@Entity({ schema: 'catalogue', name: 'page_views' })
@Index(['viewedAt'])
@Index(['path', 'sessionId'])
export class PageView {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  path: string;

  @Column('text')
  sessionId: string;

  @CreateDateColumn({ type: 'timestamptz' })
  viewedAt: Date;
}
