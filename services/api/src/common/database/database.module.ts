import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Config } from '../config/config.ts';
import { databaseOptions } from './database-options.ts';
import type { Migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';

/** The one data source of the process; entities are those that the modules register. */
export function databaseModule(migrations: Migrations): DynamicModule {
  return TypeOrmModule.forRootAsync({
    inject: [Config],
    useFactory: (config: Config) => ({
      ...databaseOptions(config, migrations),
      autoLoadEntities: true,
      // Whoever runs the service restarts it; a start that hangs would hide the mistake.
      retryAttempts: 1,
    }),
    dataSourceFactory: (options?: DataSourceOptions) => openDatabase(options as DataSourceOptions),
  });
}
