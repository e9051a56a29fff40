import path from 'node:path';
import { installSeparately } from '../lib/separate-packages.ts';

interface Audit {
  title: string;
  /** 0 to 1; null if the audit does not apply. */
  score: number | null;
  details?: object;
}

interface Category {
  /** 0 to 1. */
  score: number | null;
  auditRefs: readonly { id: string; weight: number }[];
}

/** What this repository reads of Lighthouse's result. */
export interface LighthouseResult {
  categories: Readonly<Record<string, Category>>;
  audits: Readonly<Record<string, Audit>>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Audits the page at the address with the browser that listens on the port. */
type Lighthouse = (
  address: string,
  options: { port: number; onlyCategories: readonly string[]; [option: string]: unknown },
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Installs Lighthouse at the first call. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = await installSeparately(import.meta.dirname);
  const { default: lighthouse } = await import(path.join(folder, 'node_modules/lighthouse/core/index.js'));
  return lighthouse;
}
