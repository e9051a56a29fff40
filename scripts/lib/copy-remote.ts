import { cp, mkdir, mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace.ts';

const NOT_SOURCE = ['node_modules', 'dist', '.cache'];

/** A copy of a remote's sources inside the repository, where it resolves the workspace packages. Returns its folder. */
export async function copyRemote(remote: string): Promise<string> {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const parent = await mkdtemp(path.join(ROOT, '.cache/changed-'));
  const folder = path.join(parent, remote);
  await copySources(remote, folder);
  // `openapi.config.json` names the schema of the API beside the remote.
  await symlink(path.join(ROOT, 'packages'), path.join(parent, 'packages'));
  return folder;
}

export async function copySources(remote: string, folder: string): Promise<void> {
  const isSource = (file: string) => !NOT_SOURCE.includes(path.basename(file));
  await cp(path.join(ROOT, remote), folder, { recursive: true, filter: isSource });
}

/**
 * Replaces a text in a file, in one step: a development server would build the empty file that `writeFile` begins with.
 * @throws Error when the file does not contain it
 */
export async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}.`);
  await writeFile(`${file}.edited`, text.replace(before, after));
  await rename(`${file}.edited`, file);
}
