import path from 'node:path';
import { readDeployment } from './lib/deployment.ts';
import { release } from './lib/release-pieces.ts';
import { StepError } from './lib/run.ts';
import { pieces, ROOT } from './lib/workspace.ts';

/** Releases what is built of every piece to the site that SHOP_URL names: a new shop's first releases, or an image's. */
async function main(): Promise<void> {
  const { SHOP_URL: site = 'http://127.0.0.1:4000', DEPLOY_TOKENS_DIR = '.data/deploy-tokens' } = process.env;
  const tokensFolder = path.resolve(ROOT, DEPLOY_TOKENS_DIR);
  for (const piece of pieces()) {
    console.log(await release(path.join(ROOT, piece), await readDeployment(site, tokensFolder, piece)));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
});
