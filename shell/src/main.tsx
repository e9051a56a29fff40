import { boot, readClientReleaseSet } from './boot.ts';

void boot(readClientReleaseSet());
