import { runMigrateCommand } from '@whetstone/server/database/migrate-command';
import { databaseSetting } from './common/config/read-config.ts';
import { migrations } from './migrations/migrations.ts';

await runMigrateCommand({ migrations, databaseSetting });
