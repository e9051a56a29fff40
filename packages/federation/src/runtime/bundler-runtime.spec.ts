import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The module of @rspack/core that `bundler-runtime.ts` replaces. */
const GENERATED = path.join(
  path.dirname(require.resolve('@rspack/core')),
  'moduleFederationDefaultRuntime.js',
);
const REVIEWED = 'b4b90f429a990768956e9efb1d2a19f362dbef3915a4d402379e918d2a835082';

// A new hash: compare the module with the last one, adapt bundler-runtime.ts, run the browser tests, then pin the new hash.
it('replaces the runtime module that was reviewed', () => {
  expect(createHash('sha256').update(readFileSync(GENERATED)).digest('hex')).toBe(REVIEWED);
});
