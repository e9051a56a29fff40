import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npmScript, runCommand } from './lib/command-line.ts';
import { execute, StepError } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const FILES = ['Dockerfile', 'docker-compose.yml'];
/** The base image of a stage, or the image of a service that is not built here, with an optional digest. */
const IMAGE = /^(FROM |\s+image: )([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?(?= |$)/gm;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Adds the digests of the tags to every image, or replaces older ones. Changes no file unless every tag has one. */
async function pinImages(folder: string): Promise<void> {
  const files = await Promise.all(
    FILES.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
  const images = new Set(
    files.flatMap(({ text }) => [...text.matchAll(IMAGE)].map(([, , image = '']) => image)),
  );
  const digests = new Map<string, string>();
  for (const image of images) digests.set(image, await digestOf(image));
  for (const { name, text } of files) {
    const pinned = text.replace(IMAGE, (_line, before, image) => `${before}${image}@${digests.get(image)}`);
    await writeFile(path.join(folder, name), pinned);
  }
  for (const [image, digest] of digests) console.log(`${image} is pinned to ${digest}.`);
}

/** The digest of all platforms. @throws StepError when Docker or its registry does not respond */
async function digestOf(image: string): Promise<string> {
  const command = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { code, output } = await execute('docker', command, { quiet: true }).catch((error: StepError) => ({
    code: 1,
    output: error.message,
  }));
  const digest = output.trim();
  if (code === 0 && DIGEST.test(digest)) return digest;
  throw new StepError(
    `${digest}\nThe digest of ${image} could not be read. No file was changed.`.trimStart(),
  );
}

await runCommand(
  npmScript('pin-images', 'Pins the images of the Dockerfile and of docker-compose.yml to their digests.')
    .argument('[folder]', 'the folder with both files', ROOT)
    .action(pinImages),
);
