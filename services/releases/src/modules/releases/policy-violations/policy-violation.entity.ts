import { Column, Entity, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'pk_policy_violations';

/** What browsers blocked on pages of one microfrontend. Contains no address of a page and no data of a visitor. */
@Entity('policy_violations')
export class PolicyViolation {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName })
  microfrontend: string;

  /** The directive of the content security policy, such as `script-src-elem`. */
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName })
  directive: string;

  /** An origin, a scheme such as `data`, or a keyword such as `inline`. */
  @PrimaryColumn({ type: 'varchar', length: 200, primaryKeyConstraintName })
  blocked: string;

  @Column({ type: 'int' })
  times: number;

  @Column({ name: 'first_at', type: 'datetime', precision: 3 })
  firstAt: Date;

  @Column({ name: 'last_at', type: 'datetime', precision: 3 })
  lastAt: Date;
}
