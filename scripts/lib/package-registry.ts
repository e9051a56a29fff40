import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ApiReports, readReports } from './published-packages.ts';
import { execute, run, StepError } from './run.ts';

const SCOPE = '@whetstone';
const NO_ACCESS = /\b(ENEEDAUTH|E401|E403)\b/;

/** A registry of packages, through npm and its configuration. */
export class PackageRegistry {
  readonly #options: readonly string[];

  /** @param url the registry; without it, the one in npm's configuration */
  constructor(url?: string) {
    // npm prefers the registry of a scope.
    const registry = url ? [`--registry=${url}`, `--${SCOPE}:registry=${url}`] : [];
    this.#options = ['--loglevel=error', ...registry];
  }

  /** The published versions of a package; none of an unknown package. @throws StepError */
  async versions(name: string): Promise<string[]> {
    const { code, output } = await this.#npm(['view', name, 'versions', '--json']);
    if (code === 0) return [JSON.parse(output)].flat();
    if (/\bE404\b/.test(output)) return [];
    throw new StepError(`The versions of ${name} could not be read from the registry: ${firstError(output)}`);
  }

  /** The API reports in a published package. @throws StepError */
  async reports(name: string, version: string): Promise<ApiReports> {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'published-package-'));
    const pack = ['pack', `${name}@${version}`, '--pack-destination', folder.path];
    const { code, output } = await this.#npm(pack);
    if (code !== 0) throw new StepError(`${name} ${version} could not be downloaded: ${firstError(output)}`);
    const archive = output.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', archive], { cwd: folder.path, quiet: true });
    return await readReports(path.join(folder.path, 'package'));
  }

  /** @throws StepError when the registry rejects the package */
  async publish(folder: string, name: string): Promise<void> {
    const { code, output } = await this.#npm(['publish', folder]);
    if (code === 0) return;
    if (NO_ACCESS.test(output))
      throw new StepError(
        `The registry accepts ${name} only with a token that may publish it: run "npm login", or set _authToken of the registry in .npmrc, then run this command again.`,
      );
    throw new StepError(`The registry rejected ${name}: ${firstError(output)}`);
  }

  #npm(args: readonly string[]) {
    return execute('npm', [...args, ...this.#options], { quiet: true });
  }
}

/** The line with the reason in npm's output. */
function firstError(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('npm error '))
    .map((line) => line.slice('npm error '.length));
  return lines.find((line) => !line.startsWith('code ')) ?? output.trim();
}
