import type { DataPreload, MicrofrontendDescription, NavigationEntry } from './microfrontend.ts';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from './microfrontend-name.ts';

const MAX_LABEL = 40;
const MAX_TARGET = 150;

/** Returns an error message without its end, or undefined for an entry that fits into every page. */
export function entryFault({
  label,
  to,
  group = '',
}: Pick<NavigationEntry, 'label' | 'to' | 'group'>): string | undefined {
  if (label.length > MAX_LABEL)
    return `the label ${JSON.stringify(label)} must have at most ${MAX_LABEL} characters`;
  if (group.length > MAX_LABEL)
    return `the group of ${JSON.stringify(label)} must have at most ${MAX_LABEL} characters`;
  if (to.length > MAX_TARGET)
    return `the target of ${JSON.stringify(label)} must have at most ${MAX_TARGET} characters`;
  return undefined;
}

/** The slots of its pages, and those of the shell, which are on every page. */
export function slotsOf({
  routes,
  slots = [],
}: Pick<MicrofrontendDescription<DataPreload>, 'routes' | 'slots'>): string[] {
  return [...new Set([...slots, ...routes.flatMap((route) => route.slots ?? [])])];
}

/** Returns an error message without its end, or undefined. Descriptions come from JSON files, too. */
export function fragmentsFromFault(
  description: Pick<MicrofrontendDescription<DataPreload>, 'routes' | 'slots' | 'fragmentsFrom'>,
): string | undefined {
  const { fragmentsFrom } = description;
  if (fragmentsFrom === undefined) return undefined;
  if (typeof fragmentsFrom !== 'object' || fragmentsFrom === null || Array.isArray(fragmentsFrom))
    return 'fragmentsFrom must be an object with a list of microfrontends for each slot';
  const slots = slotsOf(description);
  for (const [slot, names] of Object.entries<unknown>(fragmentsFrom)) {
    if (!slots.includes(slot)) return `fragmentsFrom has ${JSON.stringify(slot)}, which is none of its slots`;
    if (!Array.isArray(names)) return `fragmentsFrom must have a list of microfrontends for "${slot}"`;
    const invalid = names.find((name) => typeof name !== 'string' || !MICROFRONTEND_NAME.test(name));
    if (invalid !== undefined)
      return `${JSON.stringify(invalid)} in fragmentsFrom is no microfrontend: a name ${MICROFRONTEND_NAME_RULE}`;
  }
  return undefined;
}
