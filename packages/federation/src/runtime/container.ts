/** The bundler of the shell, which provides the shared libraries, puts its own in the place of these two. */
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

const SCOPE = 'default';

/** What the entry of a remote exports. */
export interface Container {
  /** Hands over the shared libraries; the same ones may be handed over again. */
  init: (shared: object | undefined) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

/** An exposed module, with the shell's libraries as its own. */
export async function moduleOf<Module>(container: Container, module: string): Promise<Module> {
  await __webpack_init_sharing__(SCOPE);
  await container.init(__webpack_share_scopes__[SCOPE]);
  const run = await container.get(`./${module}`);
  return run() as Module;
}
