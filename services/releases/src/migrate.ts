import { runMigrateCommand } from '@whetstone/server/database/migrate-command';
import { databaseSetting, readImportFrom } from './common/config/read-config.ts';
import { importReleases } from './migrations/import-releases.ts';
import { migrations } from './migrations/migrations.ts';

await runMigrateCommand({
  migrations,
  databaseSetting,
  afterwards: async (target, { environment, dataDir, database }) => {
    const from = readImportFrom(environment, dataDir, database);
    const count = from ? await importReleases(target, from) : 0;
    return count > 0 ? [`imported  ${count} releases of the shop's database`] : [];
  },
});
