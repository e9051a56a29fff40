import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { ServerConfig } from '../config/server-config.ts';
import { databaseOptions } from './database-options.ts';
import type { Migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

type DatabaseModuleOptions = TypeOrmModuleOptions & { pendingMigrations: ServerConfig['migrations'] };

/** Provides the data source, with the entities that the modules register. */
export function databaseModule(migrations: Migrations): DynamicModule {
  return TypeOrmModule.forRootAsync({
    inject: [ServerConfig],
    useFactory: (config: ServerConfig): DatabaseModuleOptions => ({
      ...databaseOptions(config, migrations),
      autoLoadEntities: true,
      // The process exits on a failed connection, and its supervisor restarts it.
      retryAttempts: 1,
      pendingMigrations: config.migrations,
    }),
    dataSourceFactory: (options?: DataSourceOptions) => {
      const { pendingMigrations, ...own } = options as DataSourceOptions & DatabaseModuleOptions;
      return openDatabase(own as DataSourceOptions, pendingMigrations, migrations.command);
    },
  });
}
