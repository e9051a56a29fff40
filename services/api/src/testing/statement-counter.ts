import type { DataSource, Logger } from 'typeorm';

/** Counts what is sent to the database, transaction statements included. */
export class StatementCounter implements Logger {
  readonly statements: string[] = [];

  constructor(dataSource: DataSource) {
    dataSource.logger = this;
  }

  /** The statements that the work sends. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.statements.length = 0;
    await work();
    return [...this.statements];
  }

  logQuery(statement: string): void {
    this.statements.push(statement);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
