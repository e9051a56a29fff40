export interface SqliteLocation {
  kind: 'sqlite';
  file: string;
}

/** TLS options of a MySQL connection, with mysql2's names. */
export interface MysqlTls {
  rejectUnauthorized: boolean;
  /** Whether the certificate must match the host of the URL. */
  verifyIdentity: boolean;
  /** PEM. Default: Node's certificate authorities. */
  ca?: string;
}

export interface MysqlLimits {
  poolSize: number;
  /** Maximum number of callers that wait for a connection. Further callers get a 503. */
  queueLimit: number;
  /** 0: no timeout. */
  statementTimeoutMs: number;
}

export interface MysqlLocation {
  kind: 'mysql';
  /** The URL without parameters. */
  url: string;
  tls?: MysqlTls;
  limits?: MysqlLimits;
}

/** The settings of every service that this package reads. The class is also the injection token. */
export abstract class ServerConfig {
  abstract readonly production: boolean;
  abstract readonly host: string;
  abstract readonly port: number;
  /** Address of the internal listener, which visitors must not reach. */
  abstract readonly internalHost: string;
  abstract readonly internalPort: number;
  abstract readonly dataDir: string;
  abstract readonly database: SqliteLocation | MysqlLocation;
  /** Whether the service runs pending migrations at start, or exits. */
  abstract readonly migrations: 'run' | 'refuse';
  /** Authenticates the edge to the service. */
  abstract readonly edgeSecret: string;
  /** Authenticates the other services to each other. Edges do not have it, because they run the code of teams. */
  abstract readonly serviceSecret: string;
  /** Multiplies the rate limits per client address. */
  abstract readonly rateLimitFactor: number;
  abstract readonly logLevel: string;
  /** Whether reads may be cached, for up to a second. Benchmarks of the database switch caches off. */
  abstract readonly caches: boolean;
  /** Whether this instance runs background jobs. */
  abstract readonly jobs: boolean;
}
