import { boot } from './boot.ts';
import { readPageRelease } from './release/page-release.ts';

void boot(readPageRelease());
