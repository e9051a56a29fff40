import type { Database } from 'better-sqlite3';

const MAX_CONNECTIONS = 8;

/** A pool of connections to one file. Callers wait while all connections are in use. */
export class SqliteConnectionPool {
  private readonly free: Database[] = [];
  private readonly waiting: ((connection: Database) => void)[] = [];
  private opened = 0;
  private closed = false;

  constructor(private readonly open: () => Promise<Database>) {}

  async acquire(): Promise<Database> {
    const connection = this.free.pop();
    if (connection) return connection;
    if (this.opened >= MAX_CONNECTIONS) return new Promise((resolve) => this.waiting.push(resolve));
    this.opened += 1;
    try {
      return await this.open();
    } catch (error) {
      this.opened -= 1;
      throw error;
    }
  }

  release(connection: Database): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else if (this.closed) connection.close();
    else this.free.push(connection);
  }

  /** Closes the free connections now, and the others on release. */
  close(): void {
    this.closed = true;
    for (const connection of this.free.splice(0)) connection.close();
  }
}

/** A first-in, first-out mutex. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  /** Resolves to the function that releases the lock. */
  async acquire(): Promise<() => void> {
    const previous = this.last;
    const turn = Promise.withResolvers<void>();
    this.last = turn.promise;
    await previous;
    return turn.resolve;
  }
}
