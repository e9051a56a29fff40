import type { ReleaseStatus } from '@whetstone/contract';
import { nextStep } from '@whetstone/contract/canaries';
import { readMicrofrontendName } from '../manifest/imported-description.ts';
import { checkReportText } from '../release/explain-failure.ts';
import { readReleaseTarget } from '../release/release-target.ts';
import { ShopClient } from '../release/shop-client.ts';
import { UsageError } from '../usage-error.ts';

const EVERYBODY = 100;

/** Prints what visitors get of the microfrontend in `directory`. */
export async function showStatus(directory: string): Promise<void> {
  const { name, site, shop } = await open(directory);
  console.log(statusText(await shop.readStatus(name), site));
}

function statusText({ microfrontend, live, canary, previous, pages }: ReleaseStatus, site: string): string {
  const since = (release: ReleaseStatus['live']) =>
    `${release.version}, since ${release.since} by ${release.by}`;
  return [
    `${microfrontend} (${site})`,
    `  live      ${since(live)}`,
    canary ? `  canary    ${since(canary)}, ${canary.percentage} % of visitors` : '  canary    none',
    `  rollback  ${canary ? 'stops the canary' : previous ? `to ${previous}` : 'not possible: there is no earlier release'}`,
    ...pages.map(({ path, title }) => `  page      ${path} “${title}”`),
  ].join('\n');
}

/** The options of `whetstone promote`. */
export interface PromotionOptions {
  /** Make the canary live for everybody, whatever its next step is. */
  all?: boolean;
  reason?: string;
}

/** Gives the canary the next share of the visitors: after the last step, it is live. @throws UsageError without a canary */
export async function promote(directory: string, { all, reason }: PromotionOptions): Promise<void> {
  const { name, site, shop } = await open(directory);
  const { canary } = await shop.readStatus(name);
  if (!canary) throw new UsageError(`Nothing has changed: ${name} has no canary.`);
  const { version } = canary;
  const percentage = all ? EVERYBODY : nextStep(canary.percentage);
  const publication = { percentage, promoteCanary: true, ...(reason && { reason }) };
  const { checkReport } = await shop.publish(name, version, publication);
  console.log(checkReportText(checkReport));
  const isServed = await shop.isServed(name, version, percentage);
  const audience = shop.audienceOf(name, percentage);
  const outcome = isServed
    ? `is live for ${audience}`
    : `is published for ${audience}, and the site does not serve it yet`;
  console.log(`${name}: the canary ${version} ${outcome} (${site})`);
}

/** Stops the canary of the microfrontend in `directory`, or without one restores its previous release. */
export async function rollBack(directory: string, reason?: string): Promise<void> {
  const { name, site, shop } = await open(directory);
  const { live, canary } = await shop.readStatus(name);
  const removed = canary?.version ?? live.version;
  const { outcome, version } = await shop.rollBack(name, { version: removed, ...(reason && { reason }) });
  const isCanary = outcome === 'canary-stopped';
  const action = isCanary ? `the canary ${version} is stopped` : `${removed} is rolled back`;
  const served = isCanary ? live.version : version;
  const late = (await shop.isServed(name, served, EVERYBODY)) ? '' : ', and the site does not serve it yet';
  console.log(`${name}: ${action}, everybody gets version ${served}${late} (${site})`);
}

/** The shop that the microfrontend in `directory` is released to. */
export async function open(directory: string) {
  const name = await readMicrofrontendName(directory);
  const target = await readReleaseTarget(directory, name);
  return { name, site: target.site, shop: new ShopClient(target) };
}
