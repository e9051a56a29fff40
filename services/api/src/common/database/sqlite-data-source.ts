import { DataSource, type DataSourceOptions } from 'typeorm';
import { SqliteDriver } from './sqlite-driver.ts';

export class SqliteDataSource extends DataSource {
  constructor(options: DataSourceOptions) {
    super(options);
    this.driver = new SqliteDriver(this);
  }
}
