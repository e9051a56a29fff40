import { readFileSync } from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { MicrofrontendRelease, ReleaseSet } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';
import { frozenBuiltIn, type RealmChanges } from './realm-changes.ts';
import { describeFault, type RealmFault } from './render-messages.ts';

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

/** A Module Federation container of any version of the shell's loader. */
interface Container {
  init?: (shared: unknown) => unknown;
  get?: (module: string) => unknown;
}

/** The share scope: library → version → its loaded exports. */
type ShareScope = Record<string, Record<string, { lib?: () => unknown }>>;

interface FaultHandlers {
  /** Ends the thread. */
  onChange: (fault: RealmFault) => never;
  /** Called when code failed because it tried to change a frozen built-in. */
  onAttempt: (fault: RealmFault) => void;
}

/** The containers of remotes. Each evaluation of their code is followed by a comparison of the realm, so a change has an author. */
export class AttributedContainers {
  readonly #code: ReleasedCode;
  readonly #changes: RealmChanges;
  readonly #handlers: FaultHandlers;

  constructor(code: ReleasedCode, changes: RealmChanges, handlers: FaultHandlers) {
    this.#code = code;
    this.#changes = changes;
    this.#handlers = handlers;
  }

  of(owner: MicrofrontendRelease): Container {
    const run = <Result>(module: string, evaluate: () => Result): Result =>
      this.#run({ microfrontend: owner.name, version: owner.version, module }, evaluate);
    const container = run('', () => this.#code.requireEntry(owner)) as Container;
    const { init, get } = container;
    const evaluated = new Map<string, () => unknown>();
    return {
      ...(init && {
        init: (shared) => {
          this.#watchShared(shared as ShareScope | undefined);
          return run('', () => init.call(container, shared));
        },
      }),
      ...(get && {
        get: async (name) => {
          const known = evaluated.get(name);
          if (known) return known;
          const module = name.replace(/^\.\//, '');
          const factory = await run(module, () => get.call(container, name));
          if (typeof factory !== 'function') return factory;
          return () => {
            const exported = run(module, () => factory());
            evaluated.set(name, () => exported);
            return exported;
          };
        },
      }),
    };
  }

  #run<Result>(author: Omit<RealmFault, 'builtIn'>, evaluate: () => Result): Result {
    try {
      const result = evaluate();
      // Most modules are evaluated here. The rest of an asynchronous one is compared after the page.
      const builtIn = this.#changes.first();
      if (builtIn) this.#handlers.onChange({ ...author, builtIn });
      return result;
    } catch (error) {
      const builtIn = frozenBuiltIn(error);
      if (!builtIn) throw error;
      this.#handlers.onAttempt({ ...author, builtIn });
      throw new Error(describeFault({ ...author, builtIn }));
    }
  }

  /** The libraries are the same objects for all releases. */
  #watchShared(shared: ShareScope = {}): void {
    for (const [name, versions] of Object.entries(shared)) {
      this.#changes.watch(`the share scope's ${name}`, versions);
      for (const { lib } of Object.values(versions)) {
        const library = lib?.();
        if (typeof library === 'object' && library !== null) this.#changes.watch(name, library);
      }
    }
  }
}
