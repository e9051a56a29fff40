import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { ServerConfig } from '../config/server-config.ts';

/** The headers of a request of the edge. */
export function edgeHeaders({ edgeSecret }: Pick<ServerConfig, 'edgeSecret'>): Record<string, string> {
  return { [EDGE_SECRET_HEADER]: edgeSecret };
}
