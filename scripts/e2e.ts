import { buildStale } from './lib/build.ts';
import { runEndToEnd } from './lib/end-to-end.ts';

/** `npm run e2e -- soak shopping` drives the built shop with these specs alone, `npm run e2e` with all of them. */
const specs = process.argv.slice(2);
await buildStale();
const { passed, failed } = await runEndToEnd(specs.length > 0 ? { specs } : {});
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
