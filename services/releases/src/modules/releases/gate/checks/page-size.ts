import type { MicrofrontendRelease, RouteDescription } from '@whetstone/contract';

interface PageContext {
  shell: MicrofrontendRelease;
  /** The owner of the page. */
  microfrontend: MicrofrontendRelease;
  /** All releases whose fragments may fill its slots. */
  all: readonly MicrofrontendRelease[];
}

/** Gzipped bytes of scripts and style sheets that a browser loads for the first view: the shell's entry, the page, and the fragments that are not lazy. */
export function pageSize(route: RouteDescription, { shell, microfrontend, all }: PageContext): number {
  const others = all.filter(({ name }) => name !== microfrontend.name);
  // A visitor gets either the live release or the canary of a microfrontend: count the larger one.
  const fragments = [...Map.groupBy(others, ({ name }) => name).values()].map((versions) =>
    Math.max(...versions.map((other) => moduleSize(other, modulesInSlots(other, route)))),
  );
  const own = moduleSize(microfrontend, [route.module, ...modulesInSlots(microfrontend, route)]);
  const shellSize = sizeOf(shell, [shell.entry]);
  return fragments.reduce((sum, size) => sum + size, shellSize + own);
}

/** The fragments of the microfrontend that the page loads immediately. */
export function modulesInSlots(
  { fragments = [] }: MicrofrontendRelease,
  { slots }: RouteDescription,
): string[] {
  return fragments.filter(({ slot, lazy }) => !lazy && slots?.includes(slot)).map(({ module }) => module);
}

/** The size of these modules and of the microfrontend's entry. The shell's entry is counted once a page. */
export function moduleSize(microfrontend: MicrofrontendRelease, modules: readonly string[]): number {
  if (modules.length === 0) return 0;
  const entries = microfrontend.name === 'shell' ? [] : [microfrontend.entry];
  return sizeOf(microfrontend, [
    ...entries,
    ...modules.flatMap((module) => microfrontend.modules[module] ?? []),
  ]);
}

export function sizeOf({ files }: MicrofrontendRelease, names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0);
}
