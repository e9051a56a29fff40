import type { MicrofrontendRelease, RouteDescription } from '@whetstone/contract';

interface Surroundings {
  shell: MicrofrontendRelease;
  /** Whose page it is. */
  microfrontend: MicrofrontendRelease;
  /** Whoever may fill its slots. */
  everybody: readonly MicrofrontendRelease[];
}

/** Bytes of scripts that a browser loads for the first view: the shell's entry, the page's own, and what is in its slots at once. */
export function pageSize(route: RouteDescription, { shell, microfrontend, everybody }: Surroundings): number {
  const others = everybody.filter(({ name }) => name !== microfrontend.name);
  // A visitor gets one version of a microfrontend: the largest where a canary is out beside what is live.
  const besides = [...Map.groupBy(others, ({ name }) => name).values()].map((versions) =>
    Math.max(...versions.map((other) => moduleSize(other, modulesInSlots(other, route)))),
  );
  const own = moduleSize(microfrontend, [route.module, ...modulesInSlots(microfrontend, route)]);
  const frame = sizeOf(shell, [shell.entry]);
  return besides.reduce((sum, size) => sum + size, frame + own);
}

/** The modules that the microfrontend puts on the page at once. */
export function modulesInSlots(
  { fragments = [] }: MicrofrontendRelease,
  { slots }: RouteDescription,
): string[] {
  return fragments.filter(({ slot, lazy }) => !lazy && slots?.includes(slot)).map(({ module }) => module);
}

/** Of these modules together, with the microfrontend's entry, which a page has once; the shell's is on every page already. */
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
