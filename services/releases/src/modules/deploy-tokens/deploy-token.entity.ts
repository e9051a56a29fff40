import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Lets a team upload and publish releases of its microfrontend. The database stores no token, only its digest. */
@Entity('deploy_tokens')
export class DeployToken {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_deploy_tokens' })
  id: string;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  /** A name for people, such as the machine that uses the token. */
  @Column({ type: 'varchar', length: 80 })
  label: string;

  /** SHA-256 of the token. A random token needs no slow hash. */
  @Index('ux_deploy_tokens_digest', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  digest: string;

  /** The email of the admin, or a description of the process, that created the token. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'datetime', precision: 3, nullable: true })
  revokedAt: Date | null;
}

export const ACTIONS = ['created', 'used', 'revoked'] as const;
export type DeployTokenAction = (typeof ACTIONS)[number];

/** One event of a token. The entries are append-only; old ones are purged. */
@Entity('deploy_token_entries')
@Index('ux_deploy_token_entries_network', ['tokenId', 'action', 'network'], { unique: true })
export class DeployTokenEntry {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_deploy_token_entries' })
  id: string;

  @Column({ name: 'token_id', type: 'varchar', length: 36 })
  tokenId: string;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  @Column({ type: 'varchar', length: 80 })
  label: string;

  @Column({ type: 'varchar', length: 16 })
  action: DeployTokenAction;

  /** The email of the admin, or a description of the process. Empty for `used`. */
  @Column({ type: 'varchar', length: 254 })
  actor: string;

  /** For `used`, an IPv4 address or the /64 network of an IPv6 address. Otherwise empty. */
  @Column({ type: 'varchar', length: 45 })
  network: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
