import type { ApiUse, MicrofrontendRelease } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { OTHER_ORIGINS } from '../http/security-headers.ts';
import type { ReleasePoller } from './release-poller.ts';
import { SHELL } from './release-sets.ts';

/** The declarations of the packages that a shell provides. */
const TYPES = '@mf-types.zip';

interface ContractOptions {
  releases: Pick<ReleasePoller<unknown>, 'rollouts'>;
  publicUrl: string;
}

/** A release that visitors get, and what it uses of the shell and of the API. */
interface UsedContract {
  name: string;
  version: string;
  /** Absent if the build did not record them. */
  imports?: Readonly<Record<string, readonly string[]>>;
  api?: ApiUse;
}

/** A slot on a page, or in the layout of every page: then without a path. */
interface LiveSlot {
  slot: string;
  microfrontend: string;
  path?: string;
}

/**
 * `GET /releases/contract.json`: the types that the live shell provides, the slots of the live pages, and what the live releases and canaries
 * use. For editors (`whetstone types`) and for the check of an API before its deployment (`npm run contract -- --check`).
 */
export function contractRoute(app: FastifyInstance, { releases, publicUrl }: ContractOptions): void {
  app.get('/releases/contract.json', (_request, reply) => {
    const current = releases.rollouts;
    const shell = current.find(({ live }) => live.name === SHELL)?.live;
    const used = current.flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]));
    return reply.headers({ 'cache-control': 'no-cache', ...OTHER_ORIGINS }).send({
      shell: shell && {
        version: shell.version,
        provides: shell.provides,
        ...(Object.hasOwn(shell.files, TYPES) && { types: new URL(shell.base + TYPES, publicUrl).href }),
      },
      slots: current.flatMap(({ live }) => slotsOf(live)),
      releases: used.map(usedBy),
    });
  });
}

function slotsOf({ name, slots = [], routes }: MicrofrontendRelease): LiveSlot[] {
  return [
    ...slots.map((slot) => ({ slot, microfrontend: name })),
    ...routes.flatMap(({ path, slots: ofPage = [] }) =>
      ofPage.map((slot) => ({ slot, microfrontend: name, path })),
    ),
  ];
}

function usedBy({ name, version, imports, api }: MicrofrontendRelease): UsedContract {
  return { name, version, ...(imports && { imports }), ...(api && { api }) };
}
