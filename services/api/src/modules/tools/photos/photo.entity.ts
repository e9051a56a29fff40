import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Tool } from '../tool.entity.ts';

/** A photograph of a tool. Its files have its id in their names, and never change. */
@Entity('tool_photos')
export class ToolPhoto {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_tool_photos' })
  id: string;

  @ManyToOne(() => Tool, { nullable: false })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'fk_tool_photos_tool' })
  tool: Relation<Tool>;

  @Column({ name: 'tool_id', type: 'varchar', length: 36 })
  toolId: string;

  /** From 1. Null before its files are stored, and after its removal: a job deletes such photographs. */
  @Column({ type: 'int', nullable: true })
  position: number | null;

  @Column({ type: 'varchar', length: 300 })
  alt: string;

  /** SHA-256 of the uploaded bytes. */
  @Column({ name: 'upload_hash', type: 'varchar', length: 64 })
  uploadHash: string;

  /** The time of its upload or removal. */
  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}
