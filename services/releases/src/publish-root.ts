import { resolve } from 'node:path';
import { Environment } from '@whetstone/contract/environment';
import type { ReleaseRoot, SignedRoot } from '@whetstone/contract/release-root';
import { readDatabase } from '@whetstone/server/config/read-database';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { rejectPending } from '@whetstone/server/database/migrate';
import { connectDatabase } from '@whetstone/server/database/open-database';
import { databaseSetting } from './common/config/read-config.ts';
import { migrations } from './migrations/migrations.ts';
import { publishRoot } from './modules/releases/document/release-roots.service.ts';
import { StoredRoot } from './modules/releases/state/rollout.entities.ts';

/** Stores a root document in the database of the environment. @throws ConfigError, RootError */
export async function publishRootFile(signed: SignedRoot): Promise<ReleaseRoot> {
  const environment = new Environment(process.env);
  const database = readDatabase(
    environment,
    databaseSetting(resolve(environment.text('DATA_DIR') ?? '.data')),
  );
  const options = databaseOptions({ database }, migrations);
  const dataSource = await connectDatabase({ ...options, entities: [StoredRoot] });
  try {
    await rejectPending(dataSource, migrations.command);
    return await publishRoot(dataSource, signed);
  } finally {
    await dataSource.destroy();
  }
}
