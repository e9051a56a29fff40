import type {
  FragmentDescription,
  MicrofrontendDescription,
  NavigationEntry,
  RouteDescription,
} from '@whetstone/contract';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { UsageError } from '../cli/usage-error.ts';

const SLOT = /^[a-z][a-z0-9-]*$/;
const MODULE = /^[A-Za-z][A-Za-z0-9_-]*$/;
const ACCESS = ['everyone', 'user', 'admin'];
const LAYOUTS = ['site', 'dashboard'];
const AREAS = ['navbar', 'dashboard', 'footer'];

/** What a microfrontend says of itself reaches every page of the site: it is checked before anything is built of it. @throws UsageError */
export function checkDescription(role: 'shell' | 'remote', description: MicrofrontendDescription): void {
  const { name, team, routes, navigation, fragments = [], budget } = description;
  demand(typeof name === 'string' && MICROFRONTEND_NAME.test(name), `its name ${MICROFRONTEND_NAME_RULE}`);
  demand((name === 'shell') === (role === 'shell'), 'the name "shell" is the shell’s alone');
  demand(isText(team), 'team must say who owns the microfrontend');
  demand(Array.isArray(routes), 'routes must be a list');
  demand(Array.isArray(navigation), 'navigation must be a list');
  demand(Array.isArray(fragments), 'fragments must be a list');
  demand(role === 'remote' || fragments.length === 0, 'the shell fills no slot, only remotes do');
  demand(budget === undefined || budget > 0, 'its budget must be a number of bytes');
  for (const route of routes) checkRoute(route);
  for (const entry of navigation) checkEntry(entry);
  for (const fragment of fragments) checkFragment(fragment);
  demand(isUnique(routes.map(({ path }) => path)), 'each path may be described once');
  demand(isUnique(fragments.map(({ slot }) => slot)), 'each slot may be filled once');

  function checkRoute({ path, module, access, layout, title, slots = [] }: RouteDescription): void {
    demand(
      isPath(path),
      `the path ${JSON.stringify(path)} must start with "/", without "//", "*" and a query`,
    );
    demand(isText(module) && MODULE.test(module), `${path} needs the name of a module`);
    demand(ACCESS.includes(access), `${path} must be open to ${ACCESS.join(', ')}`);
    demand(
      layout === undefined || LAYOUTS.includes(layout),
      `the layout of ${path} must be ${LAYOUTS.join(' or ')}`,
    );
    demand(isText(title), `${path} needs a title`);
    for (const slot of slots) checkSlot(slot);
    demand(isUnique(slots), `each slot of ${path} may be named once`);
  }

  function checkFragment({ slot, module, title, height }: FragmentDescription): void {
    checkSlot(slot);
    demand(isText(module) && MODULE.test(module), `what fills "${slot}" needs the name of a module`);
    demand(isText(title), `what fills "${slot}" needs a title`);
    demand(Number.isInteger(height) && height > 0, `what fills "${slot}" needs its height in pixels`);
  }

  function checkSlot(slot: string): void {
    const holds = typeof slot === 'string' && SLOT.test(slot);
    demand(holds, `the slot ${JSON.stringify(slot)} must be lower-case letters, digits and hyphens`);
  }

  function checkEntry({ area, label, to, access, order }: NavigationEntry): void {
    demand(isText(label), 'each navigation entry needs a label');
    demand(AREAS.includes(area), `the area of "${label}" must be ${AREAS.join(', ')}`);
    demand(isPath(to), `"${label}" must lead to a path of this site`);
    demand(ACCESS.includes(access), `"${label}" must be shown to ${ACCESS.join(', ')}`);
    demand(Number.isFinite(order), `"${label}" needs a number as its order`);
  }

  function demand(holds: boolean, sentence: string): void {
    if (!holds) throw new UsageError(`${name ?? 'The microfrontend'} cannot be built: ${sentence}.`);
  }
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && /^(?!.*\/\/)\/[^?#*\s\\]*$/.test(value);
}
