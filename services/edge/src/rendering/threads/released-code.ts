import { readFileSync } from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { MicrofrontendRelease, ReleaseSet } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';

type ModuleFunction = (
  exports: unknown,
  require: (request: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

/**
 * Evaluates the server builds of a release set. A file runs only with its released hash, and requires only files of its own release and
 * the allowed Node modules. Node's own module system, with its cache and its hooks, is out of reach of release code.
 */
export class ReleasedCode {
  readonly #folder: string;
  readonly #hashes: ReadonlyMap<string, string>;
  /** Exports by file, also of files that are still being evaluated. */
  readonly #modules = new Map<string, { exports: unknown }>();
  readonly #builtins: ReadonlyMap<string, object>;

  /** @param builtins of `nodeModules` */
  constructor({ shell, remotes }: ReleaseSet, folder: string, builtins: ReadonlyMap<string, object>) {
    this.#folder = folder;
    this.#builtins = builtins;
    this.#hashes = new Map(
      [shell, ...remotes].flatMap((release) =>
        Object.entries(release.files).map(([file, { integrity }]) => [
          path.join(this.#folderOf(release), file),
          integrity,
        ]),
      ),
    );
  }

  /** The exports of the release's server entry. @throws Error if it is changed or throws */
  requireEntry(release: MicrofrontendRelease): unknown {
    const { serverEntry = '' } = release;
    const folder = this.#folderOf(release);
    return this.#load(path.join(folder, serverEntry), folder);
  }

  #folderOf({ name, version }: Pick<MicrofrontendRelease, 'name' | 'version'>): string {
    return path.join(this.#folder, name, version);
  }

  #load(file: string, release: string): unknown {
    const loaded = this.#modules.get(file);
    if (loaded) return loaded.exports;
    const module = { exports: {} as unknown };
    this.#modules.set(file, module);
    try {
      const require = (request: string) => this.#require(request, file, release);
      const evaluate = this.#compile(file);
      evaluate.call(module.exports, module.exports, require, module, file, path.dirname(file));
    } catch (error) {
      // The next page tries again.
      this.#modules.delete(file);
      throw error;
    }
    return module.exports;
  }

  #require(request: string, from: string, release: string): unknown {
    if (!/^\.{0,2}\//.test(request)) return this.#builtin(request);
    const file = path.resolve(path.dirname(from), request);
    if (!file.startsWith(release + path.sep)) throw new Error(`${request} is not a file of this release.`);
    return this.#load(file, release);
  }

  #builtin(request: string): object {
    const name = request.replace(/^node:/, '');
    const builtin = this.#builtins.get(name);
    if (!builtin && !isBuiltin(request))
      throw new Error(`The release does not contain ${request}: bundle it.`);
    if (!builtin) throw new Error(`Pages are rendered without node:${name}.`);
    return builtin;
  }

  /** @throws Error if the file is not as it was released */
  #compile(file: string): ModuleFunction {
    const source = readFileSync(file);
    if (integrityOf(source) !== this.#hashes.get(file)) throw new Error(`${file} is not as it was released.`);
    // Without a callback for `import()`, which therefore rejects.
    return compileFunction(source.toString(), ['exports', 'require', 'module', '__filename', '__dirname'], {
      filename: file,
    }) as ModuleFunction;
  }
}

/** Ends the loading of Node modules in this thread, by any way that release code may find to Node's own module system. */
export function stopLoadingModules(): void {
  registerHooks({
    load(url) {
      throw new Error(`Pages are rendered without ${url}.`);
    },
  });
}
