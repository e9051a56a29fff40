import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The secret by which a running API recognises its edge: the one that is set, else the one that the API made in its data folder. */
export function readEdgeSecret(dataFolder: string): string {
  return process.env.EDGE_SECRET ?? readFileSync(path.join(dataFolder, 'keys/edge-secret'), 'utf8');
}

/** What makes a request one of the edge. */
export function edgeHeaders(dataFolder: string): Record<string, string> {
  return { 'x-edge-secret': readEdgeSecret(dataFolder) };
}
