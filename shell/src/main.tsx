import { boot } from './boot.ts';
import { readClientReleaseSet } from './release/client-release-set.ts';

void boot(readClientReleaseSet());
