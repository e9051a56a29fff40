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

const inApi = holesOf('/services/api/dist');
const inOrders = holesOf('/services/api/dist/modules/orders');
const inIdentity = holesOf('/services/api/dist/modules/identity');
const inEdge = holesOf('/services/edge/dist');
const inReleases = holesOf('/services/releases/dist/modules/releases');
const inServer = holesOf('/packages/server/dist');

function holesOf(folder: string) {
  return (module: string, before: string, after: string): Plant => {
    return { file: `${folder}/${module}.js`, before, after };
  };
}

/** Holes that the attacks must find, by name. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  /** Services accept tokens for another audience. */
  audience: inServer('access/access-token-verifier', 'audience: ACCESS_TOKEN_AUDIENCE,', ''),
  /** Shoppers read the orders of others. */
  orders: inOrders('lists/orders.service', "caller.role !== 'admin' && order.userId !== caller.id", 'false'),
  /** Anybody sends events of the payment provider. */
  'unsigned-events': inOrders(
    'providers/stripe/stripe.provider',
    'client.webhooks.constructEvent(body, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS)',
    'JSON.parse(body)',
  ),
  /** A link needs no signature. */
  'forged-links': inOrders(
    'status/status-links.service',
    'given.length === expected.length && timingSafeEqual(given, expected)',
    'true',
  ),
  /** A link shows the whole history, with addresses. */
  'open-history': inOrders(
    'status/order-status.service',
    'history: history.flatMap(',
    'history: Object.assign([...history], { flatMap: () => history }).flatMap(',
  ),
  /** Customers return what others bought. */
  'foreign-returns': inOrders(
    'returns/return-requests.service',
    'if (order.userId !== caller.id)',
    'if (false)',
  ),
  /** Customers return more than they bought. */
  'endless-returns': inOrders('returns/return-rules', 'quantity > found.left', 'false'),
  /** Pieces of each condition are compared alone with what is left of their line. */
  'mixed-pieces': inOrders(
    'returns/return-steps.service',
    'piecesByLine(pieces.filter(hasArrived))',
    'pieces.filter(hasArrived)',
  ),
  /** Customers read all invoices. */
  'foreign-invoices': inOrders('invoices/invoices.service', "caller.role !== 'admin' &&", 'false &&'),
  /** A network guesses any number of links. */
  'guessed-links': inOrders('order-status.controller', 'burst: 60', 'burst: 6_000'),
  /** An export contains formulas. */
  formulas: inApi('common/csv', 'withoutFormulas(value)', 'value'),
  /** Customers use the discount codes of others. */
  'foreign-codes': inOrders(
    'promotions/promotions.service',
    'accountId !== undefined && userId !== accountId',
    'false',
  ),
  /** An account uses a discount code any number of times. */
  'endless-codes': inOrders('promotions/promotions.service', 'Number(row?.uses) < maxUsesOfAccount', 'true'),
  /** A network guesses any number of discount codes. */
  'guessed-codes': inOrders(
    'promotions/code-limit',
    'await this.limiter.require(CODES, client, detail)',
    'void detail',
  ),
  /** A VAT number that an admin has approved for one account frees all. */
  'foreign-vat-numbers': inOrders(
    'vat/vat-numbers.service',
    'SELECT vat FROM orders WHERE user_id = ?',
    'SELECT vat FROM orders WHERE user_id <> ?',
  ),
  /** A refunded order is refunded again by its return. */
  'second-refund': inOrders(
    'payments/refundable',
    "payment === 'paid' ? Math.max(left ?? totalCents - refunded, 0) : 0",
    'totalCents',
  ),
  /** Customers withdraw from orders of any state and country. */
  'endless-withdrawals': inOrders('returned-tools/return-periods', 'withdrawalDays === 0 ||', 'false &&'),
  /** The address of a shipped order changes. */
  'late-addresses': inOrders(
    'steps/address-correction.service',
    '!CORRECTABLE.includes(order.state)',
    'false',
  ),
  /** A rate of a tax is any number. */
  'endless-rates': inApi('common/percentage', 'percent >= 0 && percent <= 100', 'true'),
  /** Shared caches store personal responses. */
  'shared-caches': inServer(
    'http/cache-headers',
    "reply.header('cache-control', 'no-store')",
    'reply.header("cache-control", REVALIDATE)',
  ),
  /** A row of a file has any length. */
  'endless-rows': inApi('modules/tools/csv/read-csv', 'max_record_size: MAX_ROW', 'max_record_size: 0'),
  /** Photographs are stored as they arrive. */
  'unread-photographs': inApi(
    'modules/tools/photos/encode-photo',
    'await encode(upload, timeout)',
    '{ files: photoFileNames(id).map(() => upload) }',
  ),
  /** One network fills the list of policy violations. */
  'forged-groups': inReleases(
    'policy-violations/policy-violations.service',
    'this.limiter.take(NEW_GROUPS, address)',
    '0',
  ),
  /** Handlers get requests with faults. */
  'unchecked-requests': inServer('http/validation', 'if (errors.length + others.length > 0)', 'if (false)'),
  /** Release code gets all globals of Node. */
  'whole-realm': inEdge('rendering/threads/thread-realm', '!GLOBALS.has(name) &&', 'false &&'),
  /** The edge forwards the headers of a connection. */
  'hop-by-hop': inEdge('http/api-routes', '!dropped.has(name)', 'true'),
  /** A network guesses any number of links that set a password. */
  'guessed-resets': inIdentity('identity-limits', "'/reset-password': MAIL", "'/reset-password': OTHER"),
  /** An erasure leaves the orders as they are. */
  'kept-orders': inIdentity(
    'account-removal.service',
    'const unfinished = await this.erase(user, manager)',
    'const unfinished = []',
  ),
  /** Webhooks reach the network of the shop. */
  'private-webhooks': inServer('webhooks/target', "parsed.range() !== 'unicast'", 'false'),
  /** Each write outdates all pages. */
  'outdated-pages': inEdge(
    'http/api-routes',
    'const isWrite = !READS.includes(method)',
    "if (!READS.includes(method)) for (const one of outdated) one.outdate(['tools']); const isWrite = !READS.includes(method)",
  ),
  /** Wrong passwords do not count. */
  guesses: inIdentity(
    'better-auth/password-hooks',
    'await countPassword(context, limiter, email)',
    'undefined',
  ),
  /** The most common passwords are accepted. */
  'common-passwords': inIdentity('password-rules', 'COMMON.has(plain)', 'false'),
  /** A session needs no code of the app. */
  'skipped-code': inIdentity('sessions/sessions.service', 'session.needed && !session.proven', 'false'),
  /** A device need not verify its user. */
  'unverified-passkey': inIdentity(
    'better-auth/auth',
    'requireVerifiedUser(verification.authenticationInfo.userVerified)',
    'undefined',
  ),
  /** An admin who has to add a factor has all rights. */
  'limited-admin': inServer(
    'access/authenticated-user',
    'hasShortPassword }, detail) {',
    'hasShortPassword }, detail) { if (lacksSecondFactor) return;',
  ),
  /** Each proof of identity is recent. */
  'old-proof': inServer('access/authenticated-user', 'isRecentProof(provenAt)', 'true'),
  /** Another Google account proves the identity. */
  'foreign-google': inIdentity('better-auth/google-proof', 'account?.userId !== owner.userId', 'false'),
  /** A verified address proves all mailboxes that people can mean by it. */
  'similar-address': inIdentity('token-exchange.service', '!isMailbox(verified, tokenEmail)', 'false'),
  /** A new password ends no session. */
  'other-sessions': inIdentity('password.service', 'change.signOutOthers', 'false'),
  /** A change of the email ends no session. */
  'earlier-email': inIdentity(
    'email-change/email-change.service',
    'await this.sessions.endLocked(',
    'void (',
  ),
  /** Unconfirmed accounts become admins. */
  'unconfirmed-admin': inApi('modules/users/users.service', "barrier === 'email-not-confirmed'", 'false'),
  /** Unconfirmed accounts hold the whole stock. */
  share: inOrders('payments/unconfirmed-rule', 'quantity > available', 'false'),
  /** Reviews of unconfirmed accounts are public. */
  'unconfirmed-reviews': inApi(
    'modules/reviews/review-changes.service',
    "account.confirmed ? 'visible' : 'waiting'",
    "'visible'",
  ),
  /** Pages that are not rendered are found, whether they exist or not. */
  'found-pages': inEdge('document/document-routes', 'isUnknown ? 503 :', ''),
  /** One network stops a canary. */
  'whole-network': inReleases(
    'telemetry/network-shares.service',
    'return times <= share.events',
    'return true',
  ),
  /** A file has any number of rows. */
  'endless-files': inApi('modules/tools/csv/read-csv', 'number > MAX_ROWS + 1', 'false'),
};
