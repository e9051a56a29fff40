import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tool whose picture an admin has chosen for a category. It applies while the tool is on sale in this category. */
@Entity('category_pictures')
export class CategoryPicture {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  category: string;

  @Column({ name: 'tool_id', type: 'varchar', length: 36 })
  toolId: string;
}
