import { sendOddBodies } from './classes/bodies.ts';
import { attackCaches } from './classes/caches.ts';
import { attackConnection } from './classes/connection.ts';
import { reachOtherAccounts } from './classes/other-accounts.ts';
import { overload } from './classes/overload.ts';
import { guessPasswords } from './classes/passwords.ts';
import { attackPayments } from './classes/payments.ts';
import { releaseHostileCode } from './classes/release-code.ts';
import { forgeReports } from './classes/reports.ts';
import { forgeTokens } from './classes/tokens.ts';
import { floodImports, uploadPhotographs } from './classes/uploads.ts';
import type { AttackedShop } from './lib/attacked-shop.ts';
import type { Tries } from './lib/tries.ts';

export interface AttackClass {
  id: string;
  /** What is tried. */
  what: string;
  run(shop: AttackedShop, tries: Tries): Promise<void>;
}

/** The classes in the order of a run: the last ones change the shop. */
export const CLASSES: readonly AttackClass[] = [
  { id: 'tokens', what: 'forged, foreign and revoked tokens', run: forgeTokens },
  { id: 'accounts', what: 'data of another account by every id', run: reachOtherAccounts },
  { id: 'payments', what: 'orders, payments and webhooks of Stripe', run: attackPayments },
  { id: 'connection', what: 'smuggled requests, internal routes, held connections', run: attackConnection },
  { id: 'caches', what: 'poisoned pages and redirects', run: attackCaches },
  { id: 'passwords', what: 'guessed passwords', run: guessPasswords },
  { id: 'imports', what: 'floods by CSV files', run: floodImports },
  { id: 'photographs', what: 'hostile photographs', run: uploadPhotographs },
  { id: 'overload', what: 'more pages than the edge renders', run: overload },
  { id: 'reports', what: 'forged reports of browsers', run: forgeReports },
  { id: 'bodies', what: 'odd bodies on every route', run: sendOddBodies },
  { id: 'release-code', what: 'server code of a release', run: releaseHostileCode },
];
