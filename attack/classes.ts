import { attackAfterSales } from './classes/after-sales.ts';
import { sendOddBodies } from './classes/bodies.ts';
import { attackCaches } from './classes/caches.ts';
import { attackConnection } from './classes/connection.ts';
import { changeEmails } from './classes/email-changes.ts';
import { forgeReviews } from './classes/forged-reviews.ts';
import { holdStock } from './classes/held-stock.ts';
import { useLimitedAdmins } from './classes/limited-admins.ts';
import { reachOtherAccounts } from './classes/other-accounts.ts';
import { overload } from './classes/overload.ts';
import { attackPasskeys } from './classes/passkeys.ts';
import { chooseWeakPasswords, guessPasswords } from './classes/passwords.ts';
import { attackPayments } from './classes/payments.ts';
import { askForOddPrices } from './classes/prices.ts';
import { abusePromotions } from './classes/promotions.ts';
import { raceRefunds } from './classes/refund-races.ts';
import { releaseHostileCode } from './classes/release-code.ts';
import { forgeReports } from './classes/reports.ts';
import { attackSecondFactor } from './classes/second-factor.ts';
import { attackSessions } from './classes/sessions.ts';
import { abuseSignUps } from './classes/sign-ups.ts';
import { forgeStatusLinks } from './classes/status-links.ts';
import { skipStepUp } from './classes/step-up.ts';
import { forgeTokens } from './classes/tokens.ts';
import { floodImports, uploadPhotographs } from './classes/uploads.ts';
import { borrowVatNumbers } from './classes/vat-numbers.ts';
import type { AttackedShop } from './lib/attacked-shop.ts';
import type { Tries } from './lib/tries.ts';

export interface AttackClass {
  id: string;
  what: string;
  run(shop: AttackedShop, tries: Tries): Promise<void>;
}

/** The classes in the order of a run: the last ones change the shop. */
export const CLASSES: readonly AttackClass[] = [
  { id: 'tokens', what: 'forged, foreign and revoked tokens', run: forgeTokens },
  { id: 'accounts', what: 'data of another account by every id', run: reachOtherAccounts },
  { id: 'payments', what: 'orders, payments and webhooks of Stripe', run: attackPayments },
  { id: 'status-links', what: 'forged, expired and ended links to orders', run: forgeStatusLinks },
  { id: 'after-sales', what: 'returns, invoices and parcels of others', run: attackAfterSales },
  { id: 'refund-races', what: 'refunds, returns and cancellations at once', run: raceRefunds },
  { id: 'promotions', what: 'guessed, foreign and used-up discount codes', run: abusePromotions },
  { id: 'vat-numbers', what: 'VAT numbers of others', run: borrowVatNumbers },
  { id: 'prices', what: 'odd quotes, rates and prices of delivery', run: askForOddPrices },
  { id: 'connection', what: 'smuggled requests, internal routes, held connections', run: attackConnection },
  { id: 'caches', what: 'poisoned pages and redirects', run: attackCaches },
  { id: 'passwords', what: 'guessed passwords', run: guessPasswords },
  { id: 'weak-passwords', what: 'common passwords and own words', run: chooseWeakPasswords },
  { id: 'second-factor', what: 'guessed, repeated and skipped codes', run: attackSecondFactor },
  { id: 'passkeys', what: 'repeated, forged and foreign passkeys', run: attackPasskeys },
  { id: 'limited-admins', what: 'admins who have to add a factor', run: useLimitedAdmins },
  { id: 'step-up', what: 'critical calls without a recent proof', run: skipStepUp },
  { id: 'sessions', what: 'stolen, forged and ended sessions', run: attackSessions },
  { id: 'email-changes', what: 'accounts taken by another email', run: changeEmails },
  { id: 'sign-ups', what: 'accounts that nobody confirms', run: abuseSignUps },
  { id: 'held-stock', what: 'stock held by unpaid orders', run: holdStock },
  { id: 'reviews', what: 'forged reviews', run: forgeReviews },
  { id: 'imports', what: 'floods by CSV files', run: floodImports },
  { id: 'photographs', what: 'hostile photographs', run: uploadPhotographs },
  { id: 'overload', what: 'more pages than the edge renders', run: overload },
  { id: 'reports', what: 'forged reports of browsers', run: forgeReports },
  { id: 'bodies', what: 'odd bodies on every route', run: sendOddBodies },
  { id: 'release-code', what: 'server code of a release', run: releaseHostileCode },
];
