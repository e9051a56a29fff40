import path from 'node:path';
import { Command } from 'commander';
import { runCommand } from './lib/command-line.ts';
import { readDeployment, readLive, release } from './lib/release-built.ts';
import { builtMicrofrontends, ROOT } from './lib/workspace.ts';

await runCommand(
  new Command('node scripts/release.ts')
    .description(
      'Releases the build of every microfrontend to SHOP_URL, with the tokens in DEPLOY_TOKENS_DIR.',
    )
    .option('--first', 'skip microfrontends that the site already serves in any version')
    .exitOverride()
    .action(releaseAll),
);

async function releaseAll({ first }: { first?: boolean }): Promise<void> {
  const { SHOP_URL: site = 'http://127.0.0.1:4000', DEPLOY_TOKENS_DIR = '.data/deploy-tokens' } = process.env;
  const tokensFolder = path.resolve(ROOT, DEPLOY_TOKENS_DIR);
  for (const microfrontend of builtMicrofrontends()) {
    const deployment = await readDeployment({ site, tokensFolder }, microfrontend);
    if (first && (await readLive(microfrontend, deployment)))
      console.log(`${microfrontend}: released before, nothing has changed`);
    else console.log(await release(path.join(ROOT, microfrontend), deployment));
  }
}
