import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Jest's global setup. All temporary folders of the tests are in one, which is removed when Jest ends, with what failed tests left. */
export default function createTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'jest-'));
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
