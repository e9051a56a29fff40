import type { Migrations } from '@whetstone/server/database/migrate';
import { AddStockReleases1700003100000 } from './1700003100000-add-stock-releases.ts';
import { WaitingReviews1700003500000 } from './1700003500000-waiting-reviews.ts';
import { StepUp1700003600000 } from './1700003600000-step-up.ts';
import { ReviewNetworks1700003900000 } from './1700003900000-review-networks.ts';
import { PasswordLengths1700003910000 } from './1700003910000-password-lengths.ts';
import { ImportReadings1700003950000 } from './1700003950000-import-readings.ts';
import { SortNames1700004000000 } from './1700004000000-sort-names.ts';
import { TrackingIndex1700004010000 } from './1700004010000-tracking-index.ts';
import { FoldOrders1700004020000 } from './1700004020000-fold-orders.ts';
import { ImportDrafts1700004040000 } from './1700004040000-import-drafts.ts';
import { SearchedTracking1700004050000 } from './1700004050000-searched-tracking.ts';
import { SearchTerms1700004060000 } from './1700004060000-search-terms.ts';
import { ToolUses1700004070000 } from './1700004070000-tool-uses.ts';
import { CategoryUses1700004085000 } from './1700004085000-category-uses.ts';
import { BrowseTools1700004090000 } from './1700004090000-browse-tools.ts';
import { LineTotals1700004200000 } from './1700004200000-line-totals.ts';
import { PostalAddresses1700004210000 } from './1700004210000-postal-addresses.ts';
import { DeliveryZones1700004300000 } from './1700004300000-delivery-zones.ts';
import { Taxes1700004400000 } from './1700004400000-taxes.ts';
import { Invoices1700004500000 } from './1700004500000-invoices.ts';
import { PriceDigits1700004600000 } from './1700004600000-price-digits.ts';
import { Shipments1700004600100 } from './1700004600100-shipments.ts';
import { ImportWeights1700004600200 } from './1700004600200-import-weights.ts';
import { PaymentProviders1700004700000 } from './1700004700000-payment-providers.ts';
import { RecordedPayments1700004710000 } from './1700004710000-recorded-payments.ts';
import { OrderStatusLinks1700004720000 } from './1700004720000-order-status-links.ts';
import { Returns1700004730000 } from './1700004730000-returns.ts';
import { Promotions1700004810000 } from './1700004810000-promotions.ts';
import { PriceReductions1700004820000 } from './1700004820000-price-reductions.ts';
import { ToolContents1700004825000 } from './1700004825000-tool-contents.ts';
import { VatNumbers1700004830000 } from './1700004830000-vat-numbers.ts';
import { PartialReturns1700004840000 } from './1700004840000-partial-returns.ts';
import { ReturnOutcomes1700004900000 } from './1700004900000-return-outcomes.ts';
import { VatStates1700005050000 } from './1700005050000-vat-states.ts';
import { ImportTaxClasses1700005050010 } from './1700005050010-import-tax-classes.ts';
import { PartialRefunds1700005060000 } from './1700005060000-partial-refunds.ts';
import { UsersInOrder1700005070000 } from './1700005070000-users-in-order.ts';
import { CreateSchema1700003000000 as MysqlCreateSchema } from './mysql/1700003000000-create-schema.ts';
import { SecondFactor1700003200000 as MysqlSecondFactor } from './mysql/1700003200000-second-factor.ts';
import { Passkeys1700003700000 as MysqlPasskeys } from './mysql/1700003700000-passkeys.ts';
import { EmailChanges1700003800000 as MysqlEmailChanges } from './mysql/1700003800000-email-changes.ts';
import { CreateSchema1700003000000 as SqliteCreateSchema } from './sqlite/1700003000000-create-schema.ts';
import { SecondFactor1700003200000 as SqliteSecondFactor } from './sqlite/1700003200000-second-factor.ts';
import { Passkeys1700003700000 as SqlitePasskeys } from './sqlite/1700003700000-passkeys.ts';
import { EmailChanges1700003800000 as SqliteEmailChanges } from './sqlite/1700003800000-email-changes.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/api/dist/migrate.js',
  mysql: [
    MysqlCreateSchema,
    AddStockReleases1700003100000,
    MysqlSecondFactor,
    WaitingReviews1700003500000,
    StepUp1700003600000,
    MysqlPasskeys,
    MysqlEmailChanges,
    ReviewNetworks1700003900000,
    PasswordLengths1700003910000,
    ImportReadings1700003950000,
    SortNames1700004000000,
    TrackingIndex1700004010000,
    FoldOrders1700004020000,
    ImportDrafts1700004040000,
    SearchedTracking1700004050000,
    SearchTerms1700004060000,
    ToolUses1700004070000,
    CategoryUses1700004085000,
    BrowseTools1700004090000,
    LineTotals1700004200000,
    PostalAddresses1700004210000,
    DeliveryZones1700004300000,
    Taxes1700004400000,
    Invoices1700004500000,
    PriceDigits1700004600000,
    Shipments1700004600100,
    ImportWeights1700004600200,
    PaymentProviders1700004700000,
    RecordedPayments1700004710000,
    OrderStatusLinks1700004720000,
    Returns1700004730000,
    Promotions1700004810000,
    PriceReductions1700004820000,
    ToolContents1700004825000,
    VatNumbers1700004830000,
    PartialReturns1700004840000,
    ReturnOutcomes1700004900000,
    VatStates1700005050000,
    ImportTaxClasses1700005050010,
    PartialRefunds1700005060000,
    UsersInOrder1700005070000,
  ],
  sqlite: [
    SqliteCreateSchema,
    AddStockReleases1700003100000,
    SqliteSecondFactor,
    WaitingReviews1700003500000,
    StepUp1700003600000,
    SqlitePasskeys,
    SqliteEmailChanges,
    ReviewNetworks1700003900000,
    PasswordLengths1700003910000,
    ImportReadings1700003950000,
    SortNames1700004000000,
    TrackingIndex1700004010000,
    FoldOrders1700004020000,
    ImportDrafts1700004040000,
    SearchedTracking1700004050000,
    SearchTerms1700004060000,
    ToolUses1700004070000,
    CategoryUses1700004085000,
    BrowseTools1700004090000,
    LineTotals1700004200000,
    PostalAddresses1700004210000,
    DeliveryZones1700004300000,
    Taxes1700004400000,
    Invoices1700004500000,
    PriceDigits1700004600000,
    Shipments1700004600100,
    ImportWeights1700004600200,
    PaymentProviders1700004700000,
    RecordedPayments1700004710000,
    OrderStatusLinks1700004720000,
    Returns1700004730000,
    Promotions1700004810000,
    PriceReductions1700004820000,
    ToolContents1700004825000,
    VatNumbers1700004830000,
    PartialReturns1700004840000,
    ReturnOutcomes1700004900000,
    VatStates1700005050000,
    ImportTaxClasses1700005050010,
    PartialRefunds1700005060000,
    UsersInOrder1700005070000,
  ],
};
