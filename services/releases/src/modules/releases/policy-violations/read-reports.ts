import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import type { PolicyViolation } from './policy-violation.entity.ts';

/** The violations that are read from one request. */
const MAX_REPORTS = 20;
const MAX_ORIGIN = 200;
const DIRECTIVE = /^[a-z]{3,20}(-[a-z]{2,10}){1,4}$/;
/** `inline`, `eval`, or a scheme. */
const KEYWORD = /^[a-z][a-z-]{0,39}$/;

export type ViolationGroup = Pick<PolicyViolation, 'microfrontend' | 'directive' | 'blocked'>;

/** The violations in a body of the Reporting API or `report-uri` for a page of the microfrontend `page`. Ignores other reports. */
export function readReports(body: unknown, page: string): ViolationGroup[] {
  const reports = Array.isArray(body)
    ? body.map((report) => Object(report).body)
    : [Object(body)['csp-report']];
  return reports.slice(0, MAX_REPORTS).flatMap((report) => violationOf(Object(report), page));
}

function violationOf(report: Record<string, unknown>, page: string): ViolationGroup[] {
  const directive = report.effectiveDirective ?? report['effective-directive'];
  const blocked = blockedBy(report.blockedURL ?? report['blocked-uri']);
  const microfrontend = ownerOf(report.sourceFile ?? report['source-file']) ?? page;
  if (typeof directive !== 'string' || !DIRECTIVE.test(directive) || directive.length > 40) return [];
  if (blocked === undefined || !MICROFRONTEND_NAME.test(microfrontend)) return [];
  return [{ microfrontend, directive, blocked }];
}

/** Keeps the origin only: paths and queries may contain data of visitors. */
function blockedBy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (KEYWORD.test(value)) return value;
  const url = URL.parse(value);
  if (!url) return undefined;
  const name = url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin;
  return name.length > MAX_ORIGIN ? undefined : name;
}

/** The microfrontend whose released file caused the violation. */
function ownerOf(file: unknown): string | undefined {
  const url = typeof file === 'string' ? URL.parse(file) : null;
  const [, folder, name] = url?.pathname.split('/') ?? [];
  return folder === 'releases' ? name : undefined;
}
