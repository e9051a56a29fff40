import { readPieceSource } from '../build/piece-source.ts';
import { servePiece } from '../dev/serve-piece.ts';
import { readSite } from '../release/release-target.ts';
import { UsageError } from './usage-error.ts';

const DEFAULT_PORT = '5101';

/** Serves the remote in `directory` as it is being written, and says where to look at it. */
export async function dev(directory: string, port = DEFAULT_PORT): Promise<void> {
  const piece = await readPieceSource(directory);
  const { name } = piece.description;
  if (piece.role === 'shell')
    throw new UsageError('The shell cannot be put into a running site: change it, and run npm start again.');
  const site = readSite();
  const origin = await servePiece(piece, { port: readPort(port), site });
  console.log(
    `${name} is served from ${origin} as you write it. In the shop, for this browser session alone:`,
  );
  console.log(`  ${site}/?override=${name}@${origin}`);
  console.log(`  ${site}/?override=none ends it`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port <= 65_535) return port;
  throw new UsageError(`--port must be a number from 1 to 65535, not "${text}".`);
}
