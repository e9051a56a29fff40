import { createInterface } from 'node:readline/promises';
import type { InboundLinks } from '@whetstone/contract';
import { UsageError } from '../usage-error.ts';
import { open } from './rollout.ts';

/** The options of `whetstone retire`. */
export interface RetireOptions {
  /** The name of the microfrontend. Without it the command asks for the name. */
  confirm?: string;
  /** Restore the last live release. */
  undo?: boolean;
  reason?: string;
}

/** Prints the links to the microfrontend in `directory` and removes it from the site after a confirmation, or restores it. */
export async function retire(directory: string, { confirm, undo, reason }: RetireOptions): Promise<void> {
  const { name, site, shop } = await open(directory);
  if (undo) {
    const { version } = await shop.restore(name, reason ? { reason } : {});
    const late = (await shop.isServed(name, version)) ? '' : ', and the site does not serve it yet';
    console.log(`${name}: restored, everybody gets version ${version}${late} (${site})`);
    return;
  }
  const links = await shop.readInboundLinks(name);
  console.log(linksText(name, links));
  requireConfirmation(name, confirm ?? (await ask(name)));
  const { version } = await shop.retire(name, { version: links.version, ...(reason && { reason }) });
  const late = (await shop.isRemoved(name)) ? '' : ', and the site still serves it';
  console.log(
    `${name}: version ${version} is retired${late} (${site}). To undo: whetstone retire --undo, or release again.`,
  );
}

/** @throws UsageError without a terminal */
async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      `Nothing has changed. To retire ${name}, run the command again with --confirm ${name}.`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Enter "${name}" to retire it: `);
  terminal.close();
  return answer.trim();
}

function requireConfirmation(name: string, confirmed: string): void {
  if (confirmed !== name)
    throw new UsageError(`Nothing has changed: the confirmation must be "${name}", not "${confirmed}".`);
}

/** One line for each link, under the consequence that its kind has. */
function linksText(name: string, { pages, navigation, filledSlots, offeredSlots }: InboundLinks): string {
  const entryText = ({ area, label, to }: InboundLinks['navigation'][number]) =>
    `"${label}" in the ${area}, to ${to}`;
  const isOwn = ({ microfrontend }: { microfrontend: string }) => microfrontend === name;
  const foreign = navigation.filter((entry) => !isOwn(entry));
  return [
    ...section(
      'Pages that will return 404:',
      pages.map(({ path, title, inSitemap }) => `${path} (${title}${inSitemap ? ', in the sitemap' : ''})`),
    ),
    ...section('Navigation entries that will be removed:', navigation.filter(isOwn).map(entryText)),
    ...section(
      'Navigation entries of others that will lead to a 404 page. Release these microfrontends without the entries first:',
      foreign.map((entry) => `${entry.microfrontend}: ${entryText(entry)}`),
    ),
    ...section(
      'Slots on pages of others that will be empty:',
      filledSlots.map(({ slot, path, microfrontend }) => `${slot} on ${path} of ${microfrontend}`),
    ),
    ...section(
      'Fragments of others that will not be shown on its pages any more:',
      offeredSlots.map(({ slot, path, microfrontend }) => `${microfrontend} in ${slot} on ${path}`),
    ),
  ].join('\n');
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [heading, ...lines.map((line) => `  ${line}`)] : [];
}
