import type { Database } from 'better-sqlite3';

const MAX_CONNECTIONS = 8;

/** A few connections to one file; whoever finds none free waits for the next that is given back. */
export class SqliteConnectionPool {
  private readonly free: Database[] = [];
  private readonly waiting: ((connection: Database) => void)[] = [];
  private opened = 0;

  constructor(private readonly open: () => Promise<Database>) {}

  async acquire(): Promise<Database> {
    const connection = this.free.pop();
    if (connection) return connection;
    if (this.opened >= MAX_CONNECTIONS) return new Promise((resolve) => this.waiting.push(resolve));
    this.opened += 1;
    return this.open();
  }

  release(connection: Database): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.free.push(connection);
  }

  close(): void {
    for (const connection of this.free.splice(0)) connection.close();
    this.opened = 0;
  }
}
