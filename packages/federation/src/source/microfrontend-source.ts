import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FragmentDescription,
  MicrofrontendDescription,
  NavigationEntry,
  RouteDescription,
} from '@whetstone/contract';
import { MAX_PAGE_BUDGET } from '@whetstone/contract/budgets';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { originsFault } from '@whetstone/contract/origins';
import { entryFault, fragmentsFromFault } from '@whetstone/contract/placement-rules';
import { routeFault } from '@whetstone/contract/route-rules';
import { UsageError } from '../usage-error.ts';

/** The folder of a microfrontend, with its description. */
export interface MicrofrontendSource {
  directory: string;
  role: 'shell' | 'remote';
  description: MicrofrontendDescription;
  /** Module Federation's `exposes`: `./home` → source file and chunk name. Empty for the host, which exposes nothing. */
  exposes: Record<string, { import: string; name: string }>;
}

/** @throws UsageError when the folder contains no microfrontend, or no source for a described module */
export async function readMicrofrontendSource(directory: string): Promise<MicrofrontendSource> {
  const role = existsSync(path.join(directory, 'shell.ts')) ? 'shell' : 'remote';
  const file = path.join(directory, `${role}.ts`);
  if (!existsSync(file)) throw new UsageError(`${directory} contains no microfrontend: it has no remote.ts.`);
  const description = (await import(pathToFileURL(file).href))[role] as MicrofrontendDescription | undefined;
  if (!description) throw new UsageError(`${file} must export its description as "${role}".`);
  checkDescription(role, description);
  return { directory, role, description, exposes: role === 'shell' ? {} : exposesOf(directory, description) };
}

function exposesOf(directory: string, description: MicrofrontendDescription): MicrofrontendSource['exposes'] {
  return Object.fromEntries(
    modulesOf(description).map((module) => {
      const source = path.join(directory, 'src/exposed', `${module}.tsx`);
      if (!existsSync(source))
        throw new UsageError(
          `${description.name} describes a module "${module}", but src/exposed/${module}.tsx does not exist.`,
        );
      return [`./${module}`, { import: source, name: module }];
    }),
  );
}

/** The modules of its pages and fragments. */
export function modulesOf({ routes, fragments = [] }: MicrofrontendDescription): string[] {
  return [...new Set([...routes, ...fragments].map(({ module }) => module))];
}

const SLOT = /^[a-z][a-z0-9-]*$/;
const MODULE = /^[A-Za-z][A-Za-z0-9_-]*$/;
const ACCESS = ['everyone', 'user', 'admin'];
const LAYOUTS = ['site', 'dashboard'];
const AREAS = ['navbar', 'dashboard', 'footer'];

/** Rejects an invalid description before the build: every page of the site contains it. @throws UsageError */
export function checkDescription(role: 'shell' | 'remote', description: MicrofrontendDescription): void {
  const { name, team, routes, navigation, fragments = [], slots = [], budget, origins } = description;
  assert(typeof name === 'string' && MICROFRONTEND_NAME.test(name), `its name ${MICROFRONTEND_NAME_RULE}`);
  assert((name === 'shell') === (role === 'shell'), 'the name "shell" is reserved for the host');
  assert(isText(team), 'team must name the owner of the microfrontend');
  assert(isList(routes), 'routes must be a list of objects');
  assert(isList(navigation), 'navigation must be a list of objects');
  assert(Array.isArray(fragments), 'fragments must be a list');
  assert(role === 'remote' || fragments.length === 0, 'the host cannot fill slots, only remotes can');
  assert(
    role === 'shell' || slots.length === 0,
    'only the host has slots on every page: name yours in a route',
  );
  for (const slot of slots) checkSlot(slot);
  assert(
    budget === undefined || (Number.isInteger(budget) && budget > 0 && budget <= MAX_PAGE_BUDGET),
    `its budget must be a whole number of bytes, at most ${MAX_PAGE_BUDGET}`,
  );
  assert(role === 'remote' || origins === undefined, 'the host cannot have origins, only remotes can');
  assertNone(originsFault(origins));
  for (const route of routes) checkRoute(route);
  for (const entry of navigation) checkEntry(entry);
  for (const fragment of fragments) checkFragment(fragment);
  assertNone(fragmentsFromFault(description));
  assert(isUnique(routes.map(({ path }) => path)), 'each path may be described once');
  assert(isUnique(fragments.map(({ slot }) => slot)), 'each slot may be filled once');

  function checkRoute({ path, module, access, layout, title, slots = [] }: RouteDescription): void {
    assert(typeof path === 'string', `the path ${JSON.stringify(path)} must be text`);
    assert(routeFault(path) === undefined, `the path ${JSON.stringify(path)} ${routeFault(path)}`);
    assert(isText(module) && MODULE.test(module), `${path} needs the name of a module`);
    assert(ACCESS.includes(access), `${path} must be open to ${ACCESS.join(', ')}`);
    assert(
      layout === undefined || LAYOUTS.includes(layout),
      `the layout of ${path} must be ${LAYOUTS.join(' or ')}`,
    );
    assert(isText(title), `${path} needs a title`);
    for (const slot of slots) checkSlot(slot);
    assert(isUnique(slots), `each slot of ${path} may be named once`);
  }

  function checkFragment({ slot, module, title, height }: FragmentDescription): void {
    checkSlot(slot);
    assert(isText(module) && MODULE.test(module), `the fragment for "${slot}" needs the name of a module`);
    assert(isText(title), `the fragment for "${slot}" needs a title`);
    assert(Number.isInteger(height) && height > 0, `the fragment for "${slot}" needs its height in pixels`);
  }

  function checkSlot(slot: string): void {
    const isValid = typeof slot === 'string' && SLOT.test(slot);
    assert(isValid, `the slot ${JSON.stringify(slot)} must be lower-case letters, digits and hyphens`);
  }

  function checkEntry({ area, label, to, access, order, group }: NavigationEntry): void {
    assert(isText(label), 'each navigation entry needs a label');
    assert(AREAS.includes(area), `the area of "${label}" must be ${AREAS.join(', ')}`);
    assert(isPath(to), `"${label}" must link to a path of this site`);
    assert(ACCESS.includes(access), `"${label}" must be visible to ${ACCESS.join(', ')}`);
    assert(Number.isFinite(order), `"${label}" needs a number as its order`);
    assert(group === undefined || isText(group), `the group of "${label}" must be a text`);
    assertNone(entryFault({ label, to, group }));
    assert(
      group === undefined || area === 'dashboard',
      `"${label}" has a group, but is not in the dashboard`,
    );
  }

  function assertNone(fault: string | undefined): void {
    assert(fault === undefined, fault ?? '');
  }

  function assert(isValid: boolean, sentence: string): void {
    if (!isValid) throw new UsageError(`${name ?? 'The microfrontend'} cannot be built: ${sentence}.`);
  }
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && /^(?!.*\/\/)\/[^?#*\s\\]*$/.test(value);
}
