import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The secret that authenticates an edge: EDGE_SECRET, itself or in EDGE_SECRET_FILE, otherwise the secret that the API generated in its data folder. */
export function readEdgeSecret(dataFolder: string): string {
  const { EDGE_SECRET = '', EDGE_SECRET_FILE = '' } = process.env;
  const file = EDGE_SECRET_FILE.trim() || path.join(dataFolder, 'keys/edge-secret');
  return EDGE_SECRET.trim() || readFileSync(file, 'utf8').trim();
}

/** Headers that authenticate a request as the edge's. */
export function edgeHeaders(dataFolder: string): Record<string, string> {
  return { 'x-edge-secret': readEdgeSecret(dataFolder) };
}
