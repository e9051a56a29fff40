import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A hole: one check of a compiled file, as the compiler and SWC write it, and what replaces it. */
export interface Plant {
  /** The end of the file's path. */
  file: string;
  before: string;
  after: string;
}

/** The option of Node that plants these holes in a service. @param names separated by commas */
export function plantsOption(names: string): string {
  return `--import=${pathToFileURL(path.join(import.meta.dirname, 'preload.ts'))}?plants=${names}`;
}

/** Holes that the attacks must find, by name. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  /** Services accept tokens for another audience. */
  audience: {
    file: '/packages/server/dist/access/access-token-verifier.js',
    before: 'audience: ACCESS_TOKEN_AUDIENCE,',
    after: '',
  },
  /** Shoppers read the orders of others. */
  orders: {
    file: '/services/api/dist/modules/orders/lists/orders.service.js',
    before: "caller.role !== 'admin' && order.userId !== caller.id",
    after: 'false',
  },
  /** Anybody sends events of the payment provider. */
  'unsigned-events': {
    file: '/services/api/dist/modules/orders/providers/stripe/stripe.provider.js',
    before:
      'client.webhooks.constructEvent(body, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS)',
    after: 'JSON.parse(body)',
  },
  /** A link needs no signature. */
  'forged-links': {
    file: '/services/api/dist/modules/orders/status/status-links.service.js',
    before: 'given.length === expected.length && timingSafeEqual(given, expected)',
    after: 'true',
  },
  /** Customers return what others bought. */
  'foreign-returns': {
    file: '/services/api/dist/modules/orders/returns/return-requests.service.js',
    before: 'if (order.userId !== caller.id)',
    after: 'if (false)',
  },
  /** Customers return more than they bought. */
  'endless-returns': {
    file: '/services/api/dist/modules/orders/returns/return-rules.js',
    before: 'quantity > found.left',
    after: 'false',
  },
  /** Customers read all invoices. */
  'foreign-invoices': {
    file: '/services/api/dist/modules/orders/invoices/invoices.service.js',
    before: "caller.role !== 'admin' &&",
    after: 'false &&',
  },
  /** A network guesses any number of links. */
  'guessed-links': {
    file: '/services/api/dist/modules/orders/order-status.controller.js',
    before: 'burst: 60',
    after: 'burst: 6_000',
  },
  /** An export contains formulas. */
  formulas: {
    file: '/services/api/dist/common/csv.js',
    before: 'withoutFormulas(value)',
    after: 'value',
  },
  /** Customers use the discount codes of others. */
  'foreign-codes': {
    file: '/services/api/dist/modules/orders/promotions/promotions.service.js',
    before: 'accountId !== undefined && userId !== accountId',
    after: 'false',
  },
  /** An account uses a discount code any number of times. */
  'endless-codes': {
    file: '/services/api/dist/modules/orders/promotions/promotions.service.js',
    before: 'Number(row?.uses) < maxUsesOfAccount',
    after: 'true',
  },
  /** A network guesses any number of discount codes. */
  'guessed-codes': {
    file: '/services/api/dist/modules/orders/promotions/code-limit.js',
    before: 'await this.limiter.require(CODES, client, detail)',
    after: 'void detail',
  },
  /** A VAT number that an admin has approved for one account frees all. */
  'foreign-vat-numbers': {
    file: '/services/api/dist/modules/orders/vat/vat-numbers.service.js',
    before: 'SELECT vat FROM orders WHERE user_id = ?',
    after: 'SELECT vat FROM orders WHERE user_id <> ?',
  },
  /** A refunded order is refunded again by its return. */
  'second-refund': {
    file: '/services/api/dist/modules/orders/payments/refundable.js',
    before: "payment === 'paid' ? Math.max(left ?? totalCents - refunded, 0) : 0",
    after: 'totalCents',
  },
  /** Customers withdraw from orders of any state and country. */
  'endless-withdrawals': {
    file: '/services/api/dist/modules/orders/returned-tools/return-periods.js',
    before: 'withdrawalDays === 0 ||',
    after: 'false &&',
  },
  /** The address of a shipped order changes. */
  'late-addresses': {
    file: '/services/api/dist/modules/orders/steps/address-correction.service.js',
    before: '!CORRECTABLE.includes(order.state)',
    after: 'false',
  },
  /** A rate of a tax is any number. */
  'endless-rates': {
    file: '/services/api/dist/common/percentage.js',
    before: 'percent >= 0 && percent <= 100',
    after: 'true',
  },
  /** Shared caches store personal responses. */
  'shared-caches': {
    file: '/packages/server/dist/http/cache-headers.js',
    before: "reply.header('cache-control', 'no-store')",
    after: 'reply.header("cache-control", REVALIDATE)',
  },
  /** A row of a file has any length. */
  'endless-rows': {
    file: '/services/api/dist/modules/tools/csv/read-csv.js',
    before: 'max_record_size: MAX_ROW',
    after: 'max_record_size: 0',
  },
  /** Photographs are stored as they arrive. */
  'unread-photographs': {
    file: '/services/api/dist/modules/tools/photos/encode-photo.js',
    before: 'await encode(upload, timeout)',
    after: '{ files: photoFileNames(id).map(() => upload) }',
  },
  /** One network fills the list of policy violations. */
  'forged-groups': {
    file: '/services/releases/dist/modules/releases/policy-violations/policy-violations.service.js',
    before: 'this.limiter.take(NEW_GROUPS, address)',
    after: '0',
  },
  /** Handlers get requests with faults. */
  'unchecked-requests': {
    file: '/packages/server/dist/http/validation.js',
    before: 'if (errors.length + others.length > 0)',
    after: 'if (false)',
  },
  /** Release code gets all globals of Node. */
  'whole-realm': {
    file: '/services/edge/dist/rendering/threads/thread-realm.js',
    before: '!GLOBALS.has(name) &&',
    after: 'false &&',
  },
  /** The edge forwards the headers of a connection. */
  'hop-by-hop': {
    file: '/services/edge/dist/http/api-routes.js',
    before: '!dropped.has(name)',
    after: 'true',
  },
  /** Wrong passwords do not count. */
  guesses: {
    file: '/services/api/dist/modules/identity/better-auth/auth-hooks.js',
    before: 'await countPassword(context, limiter, email)',
    after: 'undefined',
  },
  /** The most common passwords are accepted. */
  'common-passwords': {
    file: '/services/api/dist/modules/identity/password-rules.js',
    before: 'COMMON.has(plain)',
    after: 'false',
  },
  /** A session needs no code of the app. */
  'skipped-code': {
    file: '/services/api/dist/modules/identity/sessions/sessions.service.js',
    before: 'session.needed && !session.proven',
    after: 'false',
  },
  /** A device need not verify its user. */
  'unverified-passkey': {
    file: '/services/api/dist/modules/identity/better-auth/auth.js',
    before: 'requireVerifiedUser(verification.authenticationInfo.userVerified)',
    after: 'undefined',
  },
  /** An admin who has to add a factor has all rights. */
  'limited-admin': {
    file: '/packages/server/dist/access/authenticated-user.js',
    before: 'hasShortPassword }, detail) {',
    after: 'hasShortPassword }, detail) { if (lacksSecondFactor) return;',
  },
  /** Each proof of identity is recent. */
  'old-proof': {
    file: '/packages/server/dist/access/authenticated-user.js',
    before: 'isRecentProof(provenAt)',
    after: 'true',
  },
  /** Another Google account proves the identity. */
  'foreign-google': {
    file: '/services/api/dist/modules/identity/better-auth/google-proof.js',
    before: 'account?.userId !== owner.userId',
    after: 'false',
  },
  /** A new password ends no session. */
  'other-sessions': {
    file: '/services/api/dist/modules/identity/password.service.js',
    before: 'change.signOutOthers',
    after: 'false',
  },
  /** A change of the email ends no session. */
  'earlier-email': {
    file: '/services/api/dist/modules/identity/email-change/email-change.service.js',
    before: 'await this.sessions.endLocked(',
    after: 'void (',
  },
  /** Unconfirmed accounts become admins. */
  'unconfirmed-admin': {
    file: '/services/api/dist/modules/users/users.service.js',
    before: "barrier === 'email-not-confirmed'",
    after: 'false',
  },
  /** Unconfirmed accounts hold the whole stock. */
  share: {
    file: '/services/api/dist/modules/orders/placing/unconfirmed-limits.js',
    before: 'quantity > available',
    after: 'false',
  },
  /** Reviews of unconfirmed accounts are public. */
  'unconfirmed-reviews': {
    file: '/services/api/dist/modules/reviews/review-changes.service.js',
    before: "account.confirmed ? 'visible' : 'waiting'",
    after: "'visible'",
  },
  /** Pages that are not rendered are found, whether they exist or not. */
  'found-pages': {
    file: '/services/edge/dist/document/document-routes.js',
    before: 'isUnknown ? 503 :',
    after: '',
  },
  /** One network stops a canary. */
  'whole-network': {
    file: '/services/releases/dist/modules/releases/telemetry/network-shares.service.js',
    before: 'return times <= share.events',
    after: 'return true',
  },
  /** A file has any number of rows. */
  'endless-files': {
    file: '/services/api/dist/modules/tools/csv/read-csv.js',
    before: 'number > MAX_ROWS + 1',
    after: 'false',
  },
};
