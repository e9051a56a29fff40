import type { Database } from 'better-sqlite3';

const MAX_CONNECTIONS = 8;

/** A few connections to one file; whoever finds none free waits for the next that is given back. */
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

  /** What is still in use is closed when it is given back. */
  close(): void {
    this.closed = true;
    for (const connection of this.free.splice(0)) connection.close();
  }
}

/** Lets one writer in at a time, in the order in which they came. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, to the function that ends that turn. */
  async acquire(): Promise<() => void> {
    const before = this.last;
    const turn = Promise.withResolvers<void>();
    this.last = turn.promise;
    await before;
    return turn.resolve;
  }
}
