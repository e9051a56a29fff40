import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A word of the tools that are on sale, for the correction of typing errors. Words with digits are not in the table. */
@Entity('search_words')
export class SearchWord {
  @PrimaryColumn({ type: 'varchar', length: 84 })
  word: string;

  /** The number of tools on sale that contain it. */
  @Column({ type: 'int' })
  tools: number;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/** A search for `term` also finds tools that contain one of the `words`. */
@Entity('search_synonyms')
export class Synonym {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** One to three words, as the admin entered them. */
  @Column({ type: 'varchar', length: 60 })
  term: string;

  /** `phraseOf` the term. Unique. */
  @Column({ name: 'term_key', type: 'varchar', length: 200 })
  termKey: string;

  @Column({ type: 'simple-json' })
  words: string[];

  /** Counts the changes. A change names the version that its author saw. */
  @Column({ type: 'int' })
  version: number;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/** What the tools of a category are for. A category without a row has none. */
@Entity('category_uses')
export class CategoryUses {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  category: string;

  /** In lines. */
  @Column({ type: 'varchar', length: 1000 })
  uses: string;

  /** Counts the changes. A change names the version that its author saw. */
  @Column({ type: 'int' })
  version: number;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}
