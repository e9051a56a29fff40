import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDeployment } from './lib/deployment.ts';
import { isReleased, release } from './lib/release-built.ts';
import { StepError } from './lib/run.ts';
import { builtMicrofrontends, ROOT } from './lib/workspace.ts';

/**
 * Releases the build of every microfrontend to the site SHOP_URL. With `--first` it skips each
 * microfrontend that the site already serves in any version.
 */
async function main(): Promise<void> {
  const { first } = readOptions();
  const { SHOP_URL: site = 'http://127.0.0.1:4000', DEPLOY_TOKENS_DIR = '.data/deploy-tokens' } = process.env;
  const tokensFolder = path.resolve(ROOT, DEPLOY_TOKENS_DIR);
  for (const microfrontend of builtMicrofrontends()) {
    const deployment = await readDeployment(site, tokensFolder, microfrontend);
    if (first && (await isReleased(microfrontend, deployment)))
      console.log(`${microfrontend}: released before, nothing has changed`);
    else console.log(await release(path.join(ROOT, microfrontend), deployment));
  }
}

function readOptions(): { first?: boolean | undefined } {
  try {
    return parseArgs({ options: { first: { type: 'boolean' } } }).values;
  } catch {
    throw new StepError('usage: node scripts/release.ts [--first]');
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
