import type { Tool } from '@whetstone/contract';

/** The address of a tool's page. */
export function toolPath({ _id }: Pick<Tool, '_id'>): string {
  return `/purchase/${encodeURIComponent(_id)}`;
}
