import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The secret by which a running API recognises its edge: the one that is set, itself or in a file, else the one that the API made in its data folder. */
export function readEdgeSecret(dataFolder: string): string {
  const { EDGE_SECRET = '', EDGE_SECRET_FILE = '' } = process.env;
  const file = EDGE_SECRET_FILE.trim() || path.join(dataFolder, 'keys/edge-secret');
  return EDGE_SECRET.trim() || readFileSync(file, 'utf8').trim();
}

/** What makes a request one of the edge. */
export function edgeHeaders(dataFolder: string): Record<string, string> {
  return { 'x-edge-secret': readEdgeSecret(dataFolder) };
}
