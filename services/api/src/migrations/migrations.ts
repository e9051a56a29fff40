import type { Migrations } from '@whetstone/server/database/migrate';
import { CreateTools1700000001000 as MysqlCreateTools } from './mysql/1700000001000-create-tools.ts';
import { SearchTools1700000001100 as MysqlSearchTools } from './mysql/1700000001100-search-tools.ts';
import { CreateOrders1700000001200 as MysqlCreateOrders } from './mysql/1700000001200-create-orders.ts';
import { CreateReviews1700000001300 as MysqlCreateReviews } from './mysql/1700000001300-create-reviews.ts';
import { CreateUsers1700000100000 as MysqlCreateUsers } from './mysql/1700000100000-create-users.ts';
import { CreateIdentity1700000100100 as MysqlCreateIdentity } from './mysql/1700000100100-create-identity.ts';
import { IndexOrderLists1700000200000 as MysqlIndexOrderLists } from './mysql/1700000200000-index-order-lists.ts';
import { IndexUserLists1700000200100 as MysqlIndexUserLists } from './mysql/1700000200100-index-user-lists.ts';
import { RecordProvider1700000200200 as MysqlRecordProvider } from './mysql/1700000200200-record-provider.ts';
import { EndAccess1700000200300 as MysqlEndAccess } from './mysql/1700000200300-end-access.ts';
import { CreateDeployTokens1700000400000 as MysqlCreateDeployTokens } from './mysql/1700000400000-create-deploy-tokens.ts';
import { CreateReleases1700000400100 as MysqlCreateReleases } from './mysql/1700000400100-create-releases.ts';
import { ObserveReleases1700000400200 as MysqlObserveReleases } from './mysql/1700000400200-observe-releases.ts';
import { IndexExpiredSessions1700000500000 as MysqlIndexExpiredSessions } from './mysql/1700000500000-index-expired-sessions.ts';
import { IndexRefusedReleases1700000600000 as MysqlIndexRefusedReleases } from './mysql/1700000600000-index-refused-releases.ts';
import { IndexReviewRatings1700000700000 as MysqlIndexReviewRatings } from './mysql/1700000700000-index-review-ratings.ts';
import { FindToolsByWords1700000800000 as MysqlFindToolsByWords } from './mysql/1700000800000-find-tools-by-words.ts';
import { CreateRateLimits1700000900000 as MysqlCreateRateLimits } from './mysql/1700000900000-create-rate-limits.ts';
import { CreateJobLeases1700001000000 as MysqlCreateJobLeases } from './mysql/1700001000000-create-job-leases.ts';
import { IndexIdempotencyKeys1700001000100 as MysqlIndexIdempotencyKeys } from './mysql/1700001000100-index-idempotency-keys.ts';
import { IndexExpiredVerifications1700001000200 as MysqlIndexExpiredVerifications } from './mysql/1700001000200-index-expired-verifications.ts';
import { RenameSearchTerms1700001100000 as MysqlRenameSearchTerms } from './mysql/1700001100000-rename-search-terms.ts';
import { CountAttempts1700001100100 as MysqlCountAttempts } from './mysql/1700001100100-count-attempts.ts';
import { RevokeTokens1700001100200 as MysqlRevokeTokens } from './mysql/1700001100200-revoke-tokens.ts';
import { CreateTools1700000001000 as SqliteCreateTools } from './sqlite/1700000001000-create-tools.ts';
import { SearchTools1700000001100 as SqliteSearchTools } from './sqlite/1700000001100-search-tools.ts';
import { CreateOrders1700000001200 as SqliteCreateOrders } from './sqlite/1700000001200-create-orders.ts';
import { CreateReviews1700000001300 as SqliteCreateReviews } from './sqlite/1700000001300-create-reviews.ts';
import { CreateUsers1700000100000 as SqliteCreateUsers } from './sqlite/1700000100000-create-users.ts';
import { CreateIdentity1700000100100 as SqliteCreateIdentity } from './sqlite/1700000100100-create-identity.ts';
import { IndexOrderLists1700000200000 as SqliteIndexOrderLists } from './sqlite/1700000200000-index-order-lists.ts';
import { IndexUserLists1700000200100 as SqliteIndexUserLists } from './sqlite/1700000200100-index-user-lists.ts';
import { RecordProvider1700000200200 as SqliteRecordProvider } from './sqlite/1700000200200-record-provider.ts';
import { EndAccess1700000200300 as SqliteEndAccess } from './sqlite/1700000200300-end-access.ts';
import { CreateDeployTokens1700000400000 as SqliteCreateDeployTokens } from './sqlite/1700000400000-create-deploy-tokens.ts';
import { CreateReleases1700000400100 as SqliteCreateReleases } from './sqlite/1700000400100-create-releases.ts';
import { ObserveReleases1700000400200 as SqliteObserveReleases } from './sqlite/1700000400200-observe-releases.ts';
import { IndexExpiredSessions1700000500000 as SqliteIndexExpiredSessions } from './sqlite/1700000500000-index-expired-sessions.ts';
import { IndexRefusedReleases1700000600000 as SqliteIndexRefusedReleases } from './sqlite/1700000600000-index-refused-releases.ts';
import { IndexReviewRatings1700000700000 as SqliteIndexReviewRatings } from './sqlite/1700000700000-index-review-ratings.ts';
import { FindToolsByWords1700000800000 as SqliteFindToolsByWords } from './sqlite/1700000800000-find-tools-by-words.ts';
import { CreateRateLimits1700000900000 as SqliteCreateRateLimits } from './sqlite/1700000900000-create-rate-limits.ts';
import { CreateJobLeases1700001000000 as SqliteCreateJobLeases } from './sqlite/1700001000000-create-job-leases.ts';
import { IndexIdempotencyKeys1700001000100 as SqliteIndexIdempotencyKeys } from './sqlite/1700001000100-index-idempotency-keys.ts';
import { IndexExpiredVerifications1700001000200 as SqliteIndexExpiredVerifications } from './sqlite/1700001000200-index-expired-verifications.ts';
import { RenameSearchTerms1700001100000 as SqliteRenameSearchTerms } from './sqlite/1700001100000-rename-search-terms.ts';
import { CountAttempts1700001100100 as SqliteCountAttempts } from './sqlite/1700001100100-count-attempts.ts';
import { RevokeTokens1700001100200 as SqliteRevokeTokens } from './sqlite/1700001100200-revoke-tokens.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/api/dist/migrate.js',
  mysql: [
    MysqlCreateTools,
    MysqlSearchTools,
    MysqlCreateOrders,
    MysqlCreateReviews,
    MysqlCreateUsers,
    MysqlCreateIdentity,
    MysqlIndexOrderLists,
    MysqlIndexUserLists,
    MysqlRecordProvider,
    MysqlEndAccess,
    MysqlCreateDeployTokens,
    MysqlCreateReleases,
    MysqlObserveReleases,
    MysqlIndexExpiredSessions,
    MysqlIndexRefusedReleases,
    MysqlIndexReviewRatings,
    MysqlFindToolsByWords,
    MysqlCreateRateLimits,
    MysqlCreateJobLeases,
    MysqlIndexIdempotencyKeys,
    MysqlIndexExpiredVerifications,
    MysqlRenameSearchTerms,
    MysqlCountAttempts,
    MysqlRevokeTokens,
  ],
  sqlite: [
    SqliteCreateTools,
    SqliteSearchTools,
    SqliteCreateOrders,
    SqliteCreateReviews,
    SqliteCreateUsers,
    SqliteCreateIdentity,
    SqliteIndexOrderLists,
    SqliteIndexUserLists,
    SqliteRecordProvider,
    SqliteEndAccess,
    SqliteCreateDeployTokens,
    SqliteCreateReleases,
    SqliteObserveReleases,
    SqliteIndexExpiredSessions,
    SqliteIndexRefusedReleases,
    SqliteIndexReviewRatings,
    SqliteFindToolsByWords,
    SqliteCreateRateLimits,
    SqliteCreateJobLeases,
    SqliteIndexIdempotencyKeys,
    SqliteIndexExpiredVerifications,
    SqliteRenameSearchTerms,
    SqliteCountAttempts,
    SqliteRevokeTokens,
  ],
};
