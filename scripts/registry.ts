import { once } from 'node:events';
import { npmScript, runCommand } from './lib/command-line.ts';
import { LocalRegistry, publishedPackages } from './lib/local-registry.ts';

async function serve({ port }: { port: string }): Promise<void> {
  console.log('Publishing the packages of the working tree …');
  const registry = await LocalRegistry.start(await publishedPackages(), Number(port));
  console.log(`Use them in other repositories: npm config set @whetstone:registry ${registry.url}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await registry.stop();
}

await runCommand(
  npmScript('registry', 'Serves the packages of the working tree in an npm registry on this machine.')
    .option('--port <number>', 'the port on this machine', '4873')
    .action(serve),
);
