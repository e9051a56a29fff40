import type { MicrofrontendRelease } from '@whetstone/contract';
import { frozenBuiltIn, type RealmChanges } from './realm-changes.ts';
import type { ReleasedCode } from './released-code.ts';
import { describeFault, type RealmFault } from './render-messages.ts';

/** A Module Federation container of any version of the shell's loader. */
interface Container {
  init?: (shared: unknown) => unknown;
  get?: (module: string) => unknown;
}

/** The share scope: library → version → its loaded exports. */
type ShareScope = Record<string, Record<string, { lib?: () => unknown }>>;

/** The containers of remotes. Each evaluation of their code is followed by a comparison of the realm, so a change has an author. */
export class AttributedContainers {
  readonly #code: ReleasedCode;
  readonly #changes: RealmChanges;
  readonly #onChange: (fault: RealmFault) => never;
  readonly #onAttempt: (fault: RealmFault) => void;

  /**
   * @param onChange ends the thread
   * @param onAttempt called when code failed because it tried to change a frozen built-in
   */
  constructor(
    code: ReleasedCode,
    changes: RealmChanges,
    {
      onChange,
      onAttempt,
    }: { onChange: (fault: RealmFault) => never; onAttempt: (fault: RealmFault) => void },
  ) {
    this.#code = code;
    this.#changes = changes;
    this.#onChange = onChange;
    this.#onAttempt = onAttempt;
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
      if (builtIn) this.#onChange({ ...author, builtIn });
      return result;
    } catch (error) {
      const builtIn = frozenBuiltIn(error);
      if (!builtIn) throw error;
      this.#onAttempt({ ...author, builtIn });
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
