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
import { CreatePurchases1700001200000 as MysqlCreatePurchases } from './mysql/1700001200000-create-purchases.ts';
import { CreateAccountLists1700001300000 as MysqlCreateAccountLists } from './mysql/1700001300000-create-account-lists.ts';
import { CreatePayments1700001400000 as MysqlCreatePayments } from './mysql/1700001400000-create-payments.ts';
import { CreateEmails1700001400100 as MysqlCreateEmails } from './mysql/1700001400100-create-emails.ts';
import { CreateWebhooks1700001400200 as MysqlCreateWebhooks } from './mysql/1700001400200-create-webhooks.ts';
import { CreatePaymentDifferences1700001400300 as MysqlCreatePaymentDifferences } from './mysql/1700001400300-create-payment-differences.ts';
import { CreateAudit1700001500000 as MysqlCreateAudit } from './mysql/1700001500000-create-audit.ts';
import { EditTools1700001500100 as MysqlEditTools } from './mysql/1700001500100-edit-tools.ts';
import { CreateToolPhotos1700001500200 as MysqlCreateToolPhotos } from './mysql/1700001500200-create-tool-photos.ts';
import { ManageStock1700001500300 as MysqlManageStock } from './mysql/1700001500300-manage-stock.ts';
import { ReviewTools1700001500400 as MysqlReviewTools } from './mysql/1700001500400-review-tools.ts';
import { EraseAccounts1700001500500 as MysqlEraseAccounts } from './mysql/1700001500500-erase-accounts.ts';
import { CompletePayments1700001600000 as MysqlCompletePayments } from './mysql/1700001600000-complete-payments.ts';
import { IndexMinimumQuantities1700001610000 as MysqlIndexMinimumQuantities } from './mysql/1700001610000-index-minimum-quantities.ts';
import { HashPhotos1700001610100 as MysqlHashPhotos } from './mysql/1700001610100-hash-photos.ts';
import { IndexPurchaseScans1700001630000 as MysqlIndexPurchaseScans } from './mysql/1700001630000-index-purchase-scans.ts';
import { TolerantSearch1700001700000 as MysqlTolerantSearch } from './mysql/1700001700000-tolerant-search.ts';
import { CreateShopSettings1700001710000 as MysqlCreateShopSettings } from './mysql/1700001710000-create-shop-settings.ts';
import { IndexOverview1700001710100 as MysqlIndexOverview } from './mysql/1700001710100-index-overview.ts';
import { ImportTools1700001740000 as MysqlImportTools } from './mysql/1700001740000-import-tools.ts';
import { VersionWebhooks1700001760000 as MysqlVersionWebhooks } from './mysql/1700001760000-version-webhooks.ts';
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
import { CreatePurchases1700001200000 as SqliteCreatePurchases } from './sqlite/1700001200000-create-purchases.ts';
import { CreateAccountLists1700001300000 as SqliteCreateAccountLists } from './sqlite/1700001300000-create-account-lists.ts';
import { CreatePayments1700001400000 as SqliteCreatePayments } from './sqlite/1700001400000-create-payments.ts';
import { CreateEmails1700001400100 as SqliteCreateEmails } from './sqlite/1700001400100-create-emails.ts';
import { CreateWebhooks1700001400200 as SqliteCreateWebhooks } from './sqlite/1700001400200-create-webhooks.ts';
import { CreatePaymentDifferences1700001400300 as SqliteCreatePaymentDifferences } from './sqlite/1700001400300-create-payment-differences.ts';
import { CreateAudit1700001500000 as SqliteCreateAudit } from './sqlite/1700001500000-create-audit.ts';
import { EditTools1700001500100 as SqliteEditTools } from './sqlite/1700001500100-edit-tools.ts';
import { CreateToolPhotos1700001500200 as SqliteCreateToolPhotos } from './sqlite/1700001500200-create-tool-photos.ts';
import { ManageStock1700001500300 as SqliteManageStock } from './sqlite/1700001500300-manage-stock.ts';
import { ReviewTools1700001500400 as SqliteReviewTools } from './sqlite/1700001500400-review-tools.ts';
import { EraseAccounts1700001500500 as SqliteEraseAccounts } from './sqlite/1700001500500-erase-accounts.ts';
import { CompletePayments1700001600000 as SqliteCompletePayments } from './sqlite/1700001600000-complete-payments.ts';
import { IndexMinimumQuantities1700001610000 as SqliteIndexMinimumQuantities } from './sqlite/1700001610000-index-minimum-quantities.ts';
import { HashPhotos1700001610100 as SqliteHashPhotos } from './sqlite/1700001610100-hash-photos.ts';
import { IndexPurchaseScans1700001630000 as SqliteIndexPurchaseScans } from './sqlite/1700001630000-index-purchase-scans.ts';
import { TolerantSearch1700001700000 as SqliteTolerantSearch } from './sqlite/1700001700000-tolerant-search.ts';
import { CreateShopSettings1700001710000 as SqliteCreateShopSettings } from './sqlite/1700001710000-create-shop-settings.ts';
import { IndexOverview1700001710100 as SqliteIndexOverview } from './sqlite/1700001710100-index-overview.ts';
import { ImportTools1700001740000 as SqliteImportTools } from './sqlite/1700001740000-import-tools.ts';
import { VersionWebhooks1700001760000 as SqliteVersionWebhooks } from './sqlite/1700001760000-version-webhooks.ts';

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
    MysqlCreatePurchases,
    MysqlCreateAccountLists,
    MysqlCreatePayments,
    MysqlCreateEmails,
    MysqlCreateWebhooks,
    MysqlCreatePaymentDifferences,
    MysqlCreateAudit,
    MysqlEditTools,
    MysqlCreateToolPhotos,
    MysqlManageStock,
    MysqlReviewTools,
    MysqlEraseAccounts,
    MysqlCompletePayments,
    MysqlIndexMinimumQuantities,
    MysqlHashPhotos,
    MysqlIndexPurchaseScans,
    MysqlTolerantSearch,
    MysqlCreateShopSettings,
    MysqlIndexOverview,
    MysqlImportTools,
    MysqlVersionWebhooks,
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
    SqliteCreatePurchases,
    SqliteCreateAccountLists,
    SqliteCreatePayments,
    SqliteCreateEmails,
    SqliteCreateWebhooks,
    SqliteCreatePaymentDifferences,
    SqliteCreateAudit,
    SqliteEditTools,
    SqliteCreateToolPhotos,
    SqliteManageStock,
    SqliteReviewTools,
    SqliteEraseAccounts,
    SqliteCompletePayments,
    SqliteIndexMinimumQuantities,
    SqliteHashPhotos,
    SqliteIndexPurchaseScans,
    SqliteTolerantSearch,
    SqliteCreateShopSettings,
    SqliteIndexOverview,
    SqliteImportTools,
    SqliteVersionWebhooks,
  ],
};
