import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What lets a team deliver its own microfrontend. The token itself is nowhere but with the team. */
@Entity('deploy_tokens')
export class DeployToken {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_deploy_tokens' })
  id: string;

  @Column({ name: 'piece', type: 'varchar', length: 40 })
  microfrontend: string;

  /** What people call it, such as the machine that holds it. */
  @Column({ type: 'varchar', length: 80 })
  label: string;

  /** SHA-256 of the token: it is random enough to need no slower digest. */
  @Index('ux_deploy_tokens_digest', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  digest: string;

  /** E-mail address of the admin who made it, or what else did. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'revoked_at', type: 'datetime', precision: 3, nullable: true })
  revokedAt: Date | null;
}
