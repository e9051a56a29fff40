import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Config } from '../config/config.ts';
import { databaseOptions } from './database-options.ts';
import type { Migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

type DatabaseModuleOptions = TypeOrmModuleOptions & { pendingMigrations: Config['migrations'] };

/** Provides the data source, with the entities that the modules register. */
export function databaseModule(migrations: Migrations): DynamicModule {
  return TypeOrmModule.forRootAsync({
    inject: [Config],
    useFactory: (config: Config): DatabaseModuleOptions => ({
      ...databaseOptions(config, migrations),
      autoLoadEntities: true,
      // The process exits on a failed connection, and its supervisor restarts it.
      retryAttempts: 1,
      pendingMigrations: config.migrations,
    }),
    dataSourceFactory: (options?: DataSourceOptions) => {
      const { pendingMigrations, ...own } = options as DataSourceOptions & DatabaseModuleOptions;
      return openDatabase(own as DataSourceOptions, pendingMigrations);
    },
  });
}
