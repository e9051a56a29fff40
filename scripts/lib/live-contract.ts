import type { ApiUse } from '@whetstone/contract';
import { type ApiChange, breakingChanges, type OpenApiDocument } from './api-compatibility.ts';
import { StepError } from './run.ts';

/** A release that visitors get, in `/releases/contract.json`. */
export interface LiveRelease {
  name: string;
  version: string;
  api?: ApiUse;
}

/** The documents of the live services, by name. A shop serves that of the API at `/api/docs-json`. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  api: '/api/docs-json',
  releases: '/api/releases/docs-json',
};

export interface ContractReport {
  /** One sentence for each change and release. */
  issues: string[];
  /** Releases whose builds did not record their calls. */
  unknown: string[];
}

/** Compares the candidate documents, by service, with those of a shop. @throws StepError when the shop cannot be read */
export async function checkLiveContract(
  shop: string,
  candidates: ReadonlyMap<string, OpenApiDocument>,
): Promise<ContractReport> {
  const site = shop.replace(/\/$/, '');
  const { releases } = await readJson<{ releases: LiveRelease[] }>(`${site}/releases/contract.json`);
  const issues: string[] = [];
  for (const [service, candidate] of candidates) {
    const live = await readJson<OpenApiDocument>(site + (DOCUMENTS[service] ?? ''));
    issues.push(...brokenCalls(service, breakingChanges(live, candidate), releases));
  }
  return {
    issues,
    unknown: releases.filter(({ api }) => !api).map(({ name, version }) => `${name} ${version}`),
  };
}

/** The changes that break calls of the releases, with the names of the releases, the operation and the field. */
export function brokenCalls(
  service: string,
  changes: readonly ApiChange[],
  releases: readonly LiveRelease[],
): string[] {
  return releases.flatMap(({ name, version, api }) => {
    const operations = api?.operations[service] ?? {};
    return changes
      .filter(({ operation, field }) => {
        const fields = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
        return fields && (!field || fields.includes(field.slice(field.lastIndexOf('.') + 1)));
      })
      .map(
        ({ operation, text }) =>
          `${name} ${version}, built with @whetstone/contract ${api?.contract}, calls ${operation}, which ${text}.`,
      );
  });
}

async function readJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url).catch((error: Error) => {
    throw new StepError(`${url} cannot be reached (${error.message}). Is the address of the shop right?`);
  });
  if (!response.ok || !response.headers.get('content-type')?.includes('json'))
    throw new StepError(
      `${url} returned ${response.status}: the shop must run a version with this document.`,
    );
  return response.json() as Promise<Content>;
}
