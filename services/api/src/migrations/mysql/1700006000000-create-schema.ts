import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Email addresses and ids have a binary collation, so that similar values do not match. MySQL commits each query: an interrupted run resumes after the
 * completed ones.
 */
export class CreateSchema1700006000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const query of SCHEMA) await runner.query(query);
    await createAuditTriggers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = SCHEMA.flatMap((query) => /^CREATE (?:VIRTUAL )?TABLE (\w+)/.exec(query)?.slice(1) ?? []);
    for (const table of tables.reverse()) await runner.query(`DROP TABLE ${table}`);
  }
}

/** The columns of an audit entry that nothing changes. The sealer sets the others once. */
const UNSEALED = [
  'id',
  'at',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'person_id',
  'actor_hash',
  'change_hash',
];

/** Accounts, and what each keeps between visits. */
const ACCOUNTS = [
  `CREATE TABLE users (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    uid varchar(255) COLLATE utf8mb4_bin NOT NULL,
    email varchar(254) COLLATE utf8mb4_bin NOT NULL,
    email_confirmed tinyint NOT NULL,
    name varchar(120) NOT NULL,
    role varchar(16) NOT NULL DEFAULT 'user',
    token_version int NOT NULL DEFAULT 1,
    tokens_revoked_at datetime(3),
    edu varchar(500) NOT NULL DEFAULT '',
    address varchar(500) NOT NULL DEFAULT '',
    age int,
    phone varchar(40) NOT NULL DEFAULT '',
    img varchar(2000) NOT NULL DEFAULT '',
    provider varchar(255) NOT NULL DEFAULT '',
    removed_at datetime(3),
    erased_at datetime(3),
    created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
    CONSTRAINT pk_users PRIMARY KEY (id),
    UNIQUE INDEX ux_users_email (email),
    INDEX ix_users_uid (uid),
    INDEX ix_users_name (name),
    INDEX ix_users_role (role, id, removed_at),
    INDEX ix_users_tokens_revoked_at (tokens_revoked_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE addresses (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    name varchar(120) NOT NULL,
    address varchar(500) NOT NULL,
    phone varchar(40) NOT NULL,
    created_at datetime(3) NOT NULL,
    postal text,
    CONSTRAINT pk_addresses PRIMARY KEY (id),
    CONSTRAINT fk_addresses_user FOREIGN KEY (user_id) REFERENCES users (id),
    INDEX ix_addresses_user (user_id, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE email_changes (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    old_email varchar(254) COLLATE utf8mb4_bin NOT NULL,
    new_email varchar(254) COLLATE utf8mb4_bin NOT NULL,
    digest varchar(64) COLLATE utf8mb4_bin NOT NULL,
    requested_at datetime(3) NOT NULL,
    confirmed_at datetime(3),
    expires_at datetime(3) NOT NULL,
    kept_until datetime(3) NOT NULL,
    CONSTRAINT pk_email_changes PRIMARY KEY (id),
    UNIQUE INDEX ux_email_changes_digest (digest),
    INDEX ix_email_changes_user (user_id),
    INDEX ix_email_changes_old_email (old_email),
    INDEX ix_email_changes_kept_until (kept_until)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** The tables of better-auth. */
const IDENTITY = [
  `CREATE TABLE identity_user (
    id varchar(36) NOT NULL,
    name varchar(255) NOT NULL,
    email varchar(255) NOT NULL,
    emailVerified tinyint NOT NULL,
    image text,
    createdAt datetime(3) NOT NULL,
    updatedAt datetime(3) NOT NULL,
    twoFactorEnabled boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_identity_user PRIMARY KEY (id),
    UNIQUE INDEX ux_identity_user_email (email)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_session (
    id varchar(36) NOT NULL,
    expiresAt datetime(3) NOT NULL,
    token varchar(255) NOT NULL,
    createdAt datetime(3) NOT NULL,
    updatedAt datetime(3) NOT NULL,
    ipAddress text,
    userAgent text,
    userId varchar(36) NOT NULL,
    provider varchar(64),
    secondFactor boolean NOT NULL DEFAULT false,
    provenAt datetime(3),
    CONSTRAINT pk_identity_session PRIMARY KEY (id),
    CONSTRAINT fk_identity_session_user FOREIGN KEY (userId) REFERENCES identity_user (id) ON DELETE CASCADE,
    UNIQUE INDEX ux_identity_session_token (token),
    INDEX ix_identity_session_user (userId),
    INDEX ix_identity_session_expires_at (expiresAt)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_account (
    id varchar(36) NOT NULL,
    accountId varchar(255) NOT NULL,
    providerId varchar(64) NOT NULL,
    userId varchar(36) NOT NULL,
    accessToken text,
    refreshToken text,
    idToken text,
    accessTokenExpiresAt datetime(3),
    refreshTokenExpiresAt datetime(3),
    scope text,
    password text,
    createdAt datetime(3) NOT NULL,
    updatedAt datetime(3) NOT NULL,
    longPassword boolean,
    CONSTRAINT pk_identity_account PRIMARY KEY (id),
    CONSTRAINT fk_identity_account_user FOREIGN KEY (userId) REFERENCES identity_user (id) ON DELETE CASCADE,
    UNIQUE INDEX ux_identity_account_provider (providerId, accountId),
    INDEX ix_identity_account_user (userId)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_verification (
    id varchar(36) NOT NULL,
    identifier varchar(255) NOT NULL,
    value text NOT NULL,
    expiresAt datetime(3) NOT NULL,
    createdAt datetime(3) NOT NULL,
    updatedAt datetime(3) NOT NULL,
    CONSTRAINT pk_identity_verification PRIMARY KEY (id),
    INDEX ix_identity_verification_identifier (identifier),
    INDEX ix_identity_verification_expires_at (expiresAt)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_jwks (
    id varchar(36) NOT NULL,
    publicKey text NOT NULL,
    privateKey text NOT NULL,
    createdAt datetime(3) NOT NULL,
    expiresAt datetime(3),
    alg varchar(16),
    crv varchar(16),
    CONSTRAINT pk_identity_jwks PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_two_factor (
    id varchar(36) NOT NULL,
    userId varchar(36) NOT NULL,
    secret text NOT NULL,
    backupCodes text NOT NULL,
    verified boolean NOT NULL,
    failedVerificationCount int NOT NULL DEFAULT 0,
    lockedUntil datetime(3),
    CONSTRAINT pk_identity_two_factor PRIMARY KEY (id),
    CONSTRAINT fk_identity_two_factor_user FOREIGN KEY (userId) REFERENCES identity_user (id) ON DELETE CASCADE,
    UNIQUE INDEX ux_identity_two_factor_user (userId)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE identity_passkey (
    id varchar(36) NOT NULL,
    userId varchar(36) NOT NULL,
    name varchar(120) NOT NULL,
    credentialID varchar(1400) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    publicKey text NOT NULL,
    counter int unsigned NOT NULL,
    deviceType varchar(32) NOT NULL,
    backedUp boolean NOT NULL,
    transports varchar(255),
    aaguid varchar(36),
    createdAt datetime(3) NOT NULL,
    updatedAt datetime(3),
    CONSTRAINT pk_identity_passkey PRIMARY KEY (id),
    CONSTRAINT fk_identity_passkey_user FOREIGN KEY (userId) REFERENCES identity_user (id) ON DELETE CASCADE,
    INDEX ix_identity_passkey_user (userId),
    UNIQUE INDEX ux_identity_passkey_credential (credentialID)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
];

/** Tools, their search, their photographs and prices. */
const TOOLS = [
  `CREATE TABLE tools (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    name varchar(120) NOT NULL,
    price_cents int NOT NULL,
    quantity int NOT NULL,
    min_quantity int NOT NULL,
    max_quantity int NOT NULL,
    low_stock_at int,
    description text NOT NULL,
    img varchar(2048) NOT NULL,
    category varchar(40) NOT NULL,
    alt varchar(300) NOT NULL,
    search_terms mediumtext COLLATE utf8mb4_bin NOT NULL,
    search_name varchar(200) COLLATE utf8mb4_bin NOT NULL,
    photos_version int NOT NULL DEFAULT 0,
    rating_count int NOT NULL DEFAULT 0,
    rating_sum int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3),
    archived_at datetime(3),
    sort_name varchar(200) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
    uses varchar(1000) NOT NULL DEFAULT '',
    rating_rank int AS (CASE WHEN rating_count > 0 THEN (1000 * rating_sum + 9000) DIV (rating_count + 3) ELSE 0 END) VIRTUAL,
    sales int NOT NULL DEFAULT 0,
    weight_grams int,
    tax_class varchar(8) COLLATE utf8mb4_bin NOT NULL DEFAULT 'standard',
    price_digits int NOT NULL DEFAULT 2,
    prior_cents int,
    content varchar(16) NOT NULL DEFAULT '',
    CONSTRAINT pk_tools PRIMARY KEY (id),
    CONSTRAINT ck_tools_quantity CHECK (quantity >= 0),
    INDEX ix_tools_name (name, id),
    INDEX ix_tools_price (price_cents, id),
    INDEX ix_tools_category (category, id),
    INDEX ix_tools_category_name (category, name, id),
    INDEX ix_tools_category_price (category, price_cents, id),
    INDEX ix_tools_archived (archived_at, id),
    INDEX ix_tools_archived_name (archived_at, name, id),
    INDEX ix_tools_archived_price (archived_at, price_cents, id),
    INDEX ix_tools_category_archived (category, archived_at, id),
    INDEX ix_tools_category_archived_name (category, archived_at, name, id),
    INDEX ix_tools_category_archived_price (category, archived_at, price_cents, id),
    INDEX ix_tools_quantity (quantity, id),
    INDEX ix_tools_low_stock_at (low_stock_at),
    INDEX ix_tools_min_quantity (min_quantity),
    INDEX ix_tools_search_name (search_name, id),
    FULLTEXT INDEX ft_tools_search_terms (search_terms),
    INDEX ix_tools_sort_name (sort_name, id),
    INDEX ix_tools_category_sort_name (category, sort_name, id),
    INDEX ix_tools_archived_sort_name (archived_at, sort_name, id),
    INDEX ix_tools_category_archived_sort_name (category, archived_at, sort_name, id),
    INDEX ix_tools_archived_rating (archived_at, rating_rank, id),
    INDEX ix_tools_category_archived_rating (category, archived_at, rating_rank, id),
    INDEX ix_tools_archived_sales (archived_at, sales, id),
    INDEX ix_tools_category_archived_sales (category, archived_at, sales, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE search_words (
    word varchar(84) COLLATE utf8mb4_bin NOT NULL,
    tools int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_search_words PRIMARY KEY (word),
    INDEX ix_search_words_tools (tools),
    INDEX ix_search_words_changed_at (changed_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE search_synonyms (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    term varchar(60) NOT NULL,
    term_key varchar(200) COLLATE utf8mb4_bin NOT NULL,
    words text NOT NULL,
    version int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_search_synonyms PRIMARY KEY (id),
    UNIQUE INDEX ux_search_synonyms_term_key (term_key)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE tool_photos (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    position int,
    alt varchar(300) NOT NULL,
    upload_hash varchar(64) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_tool_photos PRIMARY KEY (id),
    CONSTRAINT fk_tool_photos_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    INDEX ix_tool_photos_tool (tool_id, position),
    INDEX ix_tool_photos_position (position, changed_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE tool_prices (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    from_cents int NOT NULL,
    to_cents int NOT NULL,
    actor_id varchar(36) COLLATE utf8mb4_bin,
    created_at datetime(3) NOT NULL,
    price_digits int NOT NULL DEFAULT 2,
    CONSTRAINT pk_tool_prices PRIMARY KEY (id),
    CONSTRAINT fk_tool_prices_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    INDEX ix_tool_prices_tool (tool_id, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE category_uses (
    category varchar(40) NOT NULL,
    uses varchar(1000) NOT NULL,
    version int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_category_uses PRIMARY KEY (category)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE category_pictures (
    category varchar(40) NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    CONSTRAINT pk_category_pictures PRIMARY KEY (category)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Imports of tools, and the rows of their files. */
const IMPORTS = [
  `CREATE TABLE tool_imports (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    file_name varchar(200) NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    actor_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    rows_total int NOT NULL,
    rows_checked int NOT NULL,
    added int NOT NULL,
    changed int NOT NULL,
    unchanged int NOT NULL,
    invalid int NOT NULL,
    last_row_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    problem varchar(500),
    updated_at datetime(3) NOT NULL,
    reading text,
    CONSTRAINT pk_tool_imports PRIMARY KEY (id),
    INDEX ix_tool_imports_state (state, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE tool_import_rows (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    import_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    number int NOT NULL,
    outcome varchar(16) COLLATE utf8mb4_bin NOT NULL,
    readable tinyint NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin,
    version int,
    base_version int,
    exported_quantity int,
    stock_change int NOT NULL,
    name varchar(120) NOT NULL,
    price_cents int NOT NULL,
    quantity int NOT NULL,
    min_quantity int NOT NULL,
    max_quantity int NOT NULL,
    category varchar(40) COLLATE utf8mb4_bin NOT NULL,
    description text NOT NULL,
    img varchar(2048) NOT NULL,
    alt varchar(300) NOT NULL,
    low_stock_at int,
    archived tinyint NOT NULL,
    search_terms text NOT NULL,
    search_name varchar(200) NOT NULL,
    details text,
    sort_name varchar(200) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
    draft boolean NOT NULL DEFAULT 0,
    uses varchar(1000) NOT NULL DEFAULT '',
    price_digits int NOT NULL DEFAULT 2,
    weight_grams int,
    content varchar(16) NOT NULL DEFAULT '',
    tax_class varchar(8) COLLATE utf8mb4_bin NOT NULL DEFAULT 'standard',
    CONSTRAINT pk_tool_import_rows PRIMARY KEY (id),
    INDEX ix_tool_import_rows_import (import_id, id),
    INDEX ix_tool_import_rows_outcome (import_id, outcome, id),
    INDEX ix_tool_import_rows_tool (import_id, tool_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** The stock ledger and the checks of it. */
const STOCK = [
  `CREATE TABLE stock_entries (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) NOT NULL,
    quantity int NOT NULL,
    order_line_id varchar(36) COLLATE utf8mb4_bin,
    reason varchar(16),
    counted int,
    note varchar(200),
    actor_id varchar(36) COLLATE utf8mb4_bin,
    created_at datetime(3) NOT NULL,
    return_id varchar(36) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
    CONSTRAINT pk_stock_entries PRIMARY KEY (id),
    CONSTRAINT fk_stock_entries_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    CONSTRAINT ck_stock_entries_quantity CHECK (quantity >= 0),
    INDEX ix_stock_entries_tool (tool_id, id),
    UNIQUE INDEX uq_stock_entries_return (order_line_id, kind, return_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE ledger_checks (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    checked_at datetime(3) NOT NULL,
    tools int NOT NULL,
    entries int NOT NULL,
    differences int NOT NULL,
    examples text NOT NULL,
    CONSTRAINT pk_ledger_checks PRIMARY KEY (id),
    INDEX ix_ledger_checks_checked_at (checked_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Baskets, and customers who wait for a sold-out tool. */
const BASKETS = [
  `CREATE TABLE basket_lines (
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    quantity int NOT NULL,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    CONSTRAINT pk_basket_lines PRIMARY KEY (user_id, tool_id),
    CONSTRAINT fk_basket_lines_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE,
    CONSTRAINT fk_basket_lines_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT ck_basket_lines_quantity CHECK (quantity > 0),
    INDEX ix_basket_lines_tool (tool_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE stock_alerts (
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    sent_at datetime(3),
    CONSTRAINT pk_stock_alerts PRIMARY KEY (user_id, tool_id),
    CONSTRAINT fk_stock_alerts_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE,
    CONSTRAINT fk_stock_alerts_user FOREIGN KEY (user_id) REFERENCES users (id),
    INDEX ix_stock_alerts_sent_at (sent_at, tool_id),
    INDEX ix_stock_alerts_tool (tool_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Orders, their lines and their history. */
const ORDERS = [
  `CREATE TABLE orders (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    number varchar(11) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    client varchar(254) COLLATE utf8mb4_bin NOT NULL,
    client_name varchar(120) NOT NULL,
    address varchar(500) NOT NULL,
    phone varchar(40) NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    payment varchar(16) COLLATE utf8mb4_bin NOT NULL,
    carrier varchar(80),
    tracking varchar(120),
    delivery_cents int NOT NULL,
    currency varchar(3) NOT NULL DEFAULT 'USD',
    total_cents bigint NOT NULL,
    search_text mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    short_search_text varchar(500) CHARACTER SET ascii COLLATE ascii_bin GENERATED ALWAYS AS (CASE WHEN char_length(search_text) <= 500 THEN search_text END) VIRTUAL,
    search_terms mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    stock_released_at datetime(3),
    postal text,
    country varchar(2) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
    delivery_choice text,
    taxes text,
    tax_cents bigint NOT NULL DEFAULT 0,
    link_generation int NOT NULL DEFAULT 0,
    discounts text,
    vat text,
    vat_state varchar(16) CHARACTER SET ascii COLLATE ascii_bin GENERATED ALWAYS AS (JSON_UNQUOTE(JSON_EXTRACT(vat, '$.state'))) VIRTUAL,
    CONSTRAINT pk_orders PRIMARY KEY (id),
    CONSTRAINT fk_orders_user FOREIGN KEY (user_id) REFERENCES users (id),
    UNIQUE INDEX ux_orders_number (number),
    INDEX ix_orders_user (user_id, id),
    INDEX ix_orders_state (state, id),
    INDEX ix_orders_payment (payment, id),
    INDEX ix_orders_state_payment (state, payment, id),
    INDEX ix_orders_scan (id DESC, state, payment, short_search_text),
    INDEX ix_orders_scan_state (state, id DESC, payment, short_search_text),
    INDEX ix_orders_scan_payment (payment, id DESC, state, short_search_text),
    INDEX ix_orders_revenue (created_at, state, payment, currency, total_cents),
    FULLTEXT INDEX ft_orders_search_terms (search_terms),
    INDEX ix_orders_holds (stock_released_at, payment, state, id),
    INDEX ix_orders_tracking (tracking, id),
    INDEX ix_orders_vat_state (vat_state, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE order_lines (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    service varchar(120) NOT NULL,
    img varchar(2048) NOT NULL,
    price_cents int NOT NULL,
    client varchar(254) COLLATE utf8mb4_bin NOT NULL,
    client_name varchar(120) NOT NULL,
    address varchar(500) NOT NULL,
    quantity int NOT NULL,
    phone varchar(40) NOT NULL,
    created_at datetime(3) NOT NULL,
    cancelled_at datetime(3),
    total_cents bigint,
    tax text,
    shipped int NOT NULL DEFAULT 0,
    discounts text,
    CONSTRAINT pk_order_lines PRIMARY KEY (id),
    CONSTRAINT fk_order_lines_account FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT fk_order_lines_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT fk_order_lines_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    CONSTRAINT ck_order_lines_quantity CHECK (quantity > 0),
    INDEX ix_order_lines_tool (tool_id),
    INDEX ix_order_lines_client (client, id, cancelled_at),
    INDEX ix_order_lines_client_name (client_name, id, cancelled_at),
    INDEX ix_order_lines_quantity (quantity, id, cancelled_at),
    INDEX ix_order_lines_service (service, id, cancelled_at),
    INDEX ix_order_lines_order (order_id, id),
    INDEX ix_order_lines_user (user_id, id, cancelled_at),
    INDEX ix_order_lines_user_tool (user_id, tool_id, cancelled_at),
    INDEX ix_order_lines_sold (created_at, cancelled_at, tool_id, quantity)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE order_events (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    order_line_id varchar(36) COLLATE utf8mb4_bin,
    actor_id varchar(36) COLLATE utf8mb4_bin,
    actor_name varchar(120) NOT NULL,
    note varchar(500) NOT NULL,
    reference varchar(255) COLLATE utf8mb4_bin,
    amount_cents bigint,
    created_at datetime(3) NOT NULL,
    announced_at datetime(3),
    happened_on varchar(10) COLLATE utf8mb4_bin,
    CONSTRAINT pk_order_events PRIMARY KEY (id),
    CONSTRAINT fk_order_events_order FOREIGN KEY (order_id) REFERENCES orders (id),
    INDEX ix_order_events_order (order_id, id),
    INDEX ix_order_events_announced_at (announced_at, id),
    INDEX ix_order_events_actor (actor_id),
    INDEX ix_order_events_kind (order_id, kind)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE shipments (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    carrier varchar(80) NOT NULL,
    tracking varchar(120),
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_shipments PRIMARY KEY (id),
    CONSTRAINT fk_shipments_order FOREIGN KEY (order_id) REFERENCES orders (id),
    INDEX ix_shipments_order (order_id, id),
    INDEX ix_shipments_tracking (tracking)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE shipment_lines (
    shipment_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_line_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    quantity int NOT NULL,
    CONSTRAINT pk_shipment_lines PRIMARY KEY (shipment_id, order_line_id),
    CONSTRAINT fk_shipment_lines_shipment FOREIGN KEY (shipment_id) REFERENCES shipments (id),
    CONSTRAINT fk_shipment_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id),
    CONSTRAINT ck_shipment_lines_quantity CHECK (quantity > 0),
    INDEX ix_shipment_lines_line (order_line_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE returns (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    reason varchar(16) COLLATE utf8mb4_bin NOT NULL,
    note varchar(500) COLLATE utf8mb4_bin NOT NULL,
    answer varchar(500) COLLATE utf8mb4_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    outcome text,
    CONSTRAINT pk_returns PRIMARY KEY (id),
    CONSTRAINT fk_returns_order FOREIGN KEY (order_id) REFERENCES orders (id),
    INDEX ix_returns_order (order_id),
    INDEX ix_returns_state (state, id)
  )`,
  `CREATE TABLE return_lines (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    return_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_line_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    quantity int NOT NULL,
    tool_condition varchar(16) COLLATE utf8mb4_bin,
    CONSTRAINT pk_return_lines PRIMARY KEY (id),
    CONSTRAINT fk_return_lines_return FOREIGN KEY (return_id) REFERENCES returns (id),
    CONSTRAINT fk_return_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id),
    UNIQUE INDEX uq_return_lines (return_id, order_line_id),
    INDEX ix_return_lines_line (order_line_id)
  )`,
  `CREATE TABLE promotions (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    name varchar(60) COLLATE utf8mb4_bin NOT NULL,
    code varchar(40) COLLATE utf8mb4_bin,
    state varchar(8) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin,
    content text NOT NULL,
    max_uses int,
    uses int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_promotions PRIMARY KEY (id),
    UNIQUE INDEX uq_promotions_code (code),
    INDEX ix_promotions_state (state, id),
    INDEX ix_promotions_user (user_id)
  )`,
  `CREATE TABLE promotion_uses (
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    promotion_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    CONSTRAINT pk_promotion_uses PRIMARY KEY (order_id, promotion_id),
    CONSTRAINT fk_promotion_uses_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT fk_promotion_uses_promotion FOREIGN KEY (promotion_id) REFERENCES promotions (id),
    INDEX ix_promotion_uses_account (promotion_id, user_id)
  )`,
];

/** Payments and refunds by Stripe, and its differences from the shop. */
const PAYMENTS = [
  `CREATE TABLE payments (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    session_id varchar(255) COLLATE utf8mb4_bin,
    url varchar(2048),
    payment_intent_id varchar(255) COLLATE utf8mb4_bin,
    amount_cents int NOT NULL,
    state varchar(16) NOT NULL,
    expires_at datetime(3) NOT NULL,
    next_attempt_at datetime(3) NOT NULL DEFAULT '1970-01-01 00:00:00.000',
    last_error varchar(500) NOT NULL DEFAULT '',
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    provider varchar(16) COLLATE utf8mb4_bin NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_payments PRIMARY KEY (id),
    CONSTRAINT fk_payments_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT ck_payments_amount CHECK (amount_cents > 0),
    UNIQUE INDEX ux_payments_session (session_id),
    INDEX ix_payments_order (order_id, id),
    INDEX ix_payments_state (state, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE refunds (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    payment_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    order_line_id varchar(36) COLLATE utf8mb4_bin,
    amount_cents int NOT NULL,
    reason varchar(16) NOT NULL,
    actor_id varchar(36) COLLATE utf8mb4_bin,
    actor_name varchar(120) NOT NULL,
    note varchar(500) NOT NULL,
    state varchar(16) NOT NULL,
    stripe_id varchar(255) COLLATE utf8mb4_bin,
    generation int NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3) NOT NULL,
    last_error varchar(500) NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    taxes text,
    provider varchar(16) COLLATE utf8mb4_bin NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_refunds PRIMARY KEY (id),
    CONSTRAINT fk_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT fk_refunds_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT ck_refunds_amount CHECK (amount_cents > 0),
    INDEX ix_refunds_payment (payment_id),
    INDEX ix_refunds_order (order_id, id),
    INDEX ix_refunds_state (state, next_attempt_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE stripe_events (
    id varchar(255) COLLATE utf8mb4_bin NOT NULL,
    type varchar(80) NOT NULL,
    received_at datetime(3) NOT NULL,
    CONSTRAINT pk_stripe_events PRIMARY KEY (id),
    INDEX ix_stripe_events_received_at (received_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE payment_differences (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(24) NOT NULL,
    reference varchar(255) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin,
    detail varchar(500) NOT NULL,
    expected_cents int NOT NULL,
    actual_cents int NOT NULL,
    found_at datetime(3) NOT NULL,
    resolved_at datetime(3),
    resolved_by varchar(120),
    note varchar(500) NOT NULL,
    provider varchar(16) COLLATE utf8mb4_bin NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_payment_differences PRIMARY KEY (id),
    CONSTRAINT fk_payment_differences_order FOREIGN KEY (order_id) REFERENCES orders (id),
    UNIQUE INDEX ux_payment_differences_reference (reference, kind),
    INDEX ix_payment_differences_order (order_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE invoice_series (
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    last_number int NOT NULL,
    issued_at datetime(3) NOT NULL,
    CONSTRAINT pk_invoice_series PRIMARY KEY (kind)
  )`,
  "INSERT IGNORE INTO invoice_series (kind, last_number, issued_at) VALUES ('invoice', 0, '1970-01-01 00:00:00.000')",
  "INSERT IGNORE INTO invoice_series (kind, last_number, issued_at) VALUES ('credit-note', 0, '1970-01-01 00:00:00.000')",
  `CREATE TABLE invoices (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    number varchar(16) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    content mediumtext NOT NULL,
    issued_at datetime(3) NOT NULL,
    CONSTRAINT pk_invoices PRIMARY KEY (id),
    CONSTRAINT fk_invoices_order FOREIGN KEY (order_id) REFERENCES orders (id),
    UNIQUE INDEX uq_invoices_number (number),
    INDEX ix_invoices_order (order_id),
    INDEX ix_invoices_issued_at (issued_at)
  )`,
];

const REVIEWS = [
  `CREATE TABLE reviews (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    user_id varchar(36) COLLATE utf8mb4_bin,
    tool_id varchar(36) COLLATE utf8mb4_bin,
    client varchar(254) COLLATE utf8mb4_bin NOT NULL,
    client_name varchar(120) NOT NULL,
    reviews text NOT NULL,
    rating int NOT NULL,
    created_at datetime(3) NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL DEFAULT 'visible',
    hidden_reason varchar(500) NOT NULL DEFAULT '',
    version int NOT NULL DEFAULT 1,
    edited_at datetime(3),
    network varchar(45),
    CONSTRAINT pk_reviews PRIMARY KEY (id),
    CONSTRAINT fk_reviews_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    CONSTRAINT fk_reviews_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT ck_reviews_rating CHECK (rating BETWEEN 1 AND 5),
    UNIQUE INDEX ux_reviews_user_tool (user_id, tool_id),
    INDEX ix_reviews_rating (rating),
    INDEX ix_reviews_state (state, id),
    INDEX ix_reviews_state_rating (state, rating, id),
    INDEX ix_reviews_tool (tool_id, state, id),
    INDEX ix_reviews_tool_rating (tool_id, state, rating, id),
    INDEX ix_reviews_network (network, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Emails and webhooks wait here until they are delivered. */
const MESSAGES = [
  `CREATE TABLE emails (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    message_id varchar(255) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
    order_id varchar(36) COLLATE utf8mb4_bin,
    event_id varchar(36) COLLATE utf8mb4_bin,
    recipient varchar(254) NOT NULL,
    subject varchar(255) NOT NULL,
    text mediumtext NOT NULL,
    html mediumtext NOT NULL,
    secret tinyint NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3) NOT NULL,
    last_error varchar(500),
    created_at datetime(3) NOT NULL,
    sent_at datetime(3),
    CONSTRAINT pk_emails PRIMARY KEY (id),
    UNIQUE INDEX ux_emails_event (event_id, kind),
    INDEX ix_emails_state (state, id),
    INDEX ix_emails_due (state, next_attempt_at),
    INDEX ix_emails_recipient (recipient)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE staff_notices (
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    subject_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_staff_notices PRIMARY KEY (kind, subject_id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE webhook_endpoints (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    url varchar(1000) COLLATE utf8mb4_bin NOT NULL,
    description varchar(200) NOT NULL,
    events varchar(500) COLLATE utf8mb4_bin NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    pause_reason varchar(500),
    failures int NOT NULL,
    failing_since datetime(3),
    secret varchar(64) COLLATE utf8mb4_bin NOT NULL,
    previous_secret varchar(64) COLLATE utf8mb4_bin,
    previous_secret_until datetime(3),
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_webhook_endpoints PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE webhook_deliveries (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    endpoint_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    event_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    type varchar(40) COLLATE utf8mb4_bin NOT NULL,
    payload mediumtext NOT NULL,
    state varchar(16) COLLATE utf8mb4_bin NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3),
    attempted_at datetime(3),
    status int,
    error varchar(500),
    duration_ms int,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id),
    UNIQUE INDEX ux_webhook_deliveries_event (endpoint_id, event_id),
    INDEX ix_webhook_deliveries_due (endpoint_id, state, next_attempt_at),
    INDEX ix_webhook_deliveries_endpoint (endpoint_id, id),
    INDEX ix_webhook_deliveries_state (endpoint_id, state, id),
    INDEX ix_webhook_deliveries_created_at (created_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** The audit log. `audit_values` contains the personal values, which can be erased. */
const AUDIT = [
  `CREATE TABLE audit_entries (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    at datetime(3) NOT NULL,
    actor_id varchar(36) COLLATE utf8mb4_bin,
    action varchar(64) COLLATE utf8mb4_bin NOT NULL,
    subject_kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
    subject_id varchar(64) COLLATE utf8mb4_bin NOT NULL,
    person_id varchar(36) COLLATE utf8mb4_bin,
    actor_hash varchar(64) COLLATE utf8mb4_bin,
    change_hash varchar(64) COLLATE utf8mb4_bin,
    position int,
    previous_hash varchar(64) COLLATE utf8mb4_bin,
    hash varchar(64) COLLATE utf8mb4_bin,
    CONSTRAINT pk_audit_entries PRIMARY KEY (id),
    UNIQUE INDEX ux_audit_entries_position (position),
    INDEX ix_audit_entries_actor (actor_id, id),
    INDEX ix_audit_entries_action (action, id),
    INDEX ix_audit_entries_subject (subject_id, id),
    INDEX ix_audit_entries_person (person_id, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE audit_values (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    part varchar(8) COLLATE utf8mb4_bin NOT NULL,
    salt varchar(64) COLLATE utf8mb4_bin NOT NULL,
    content mediumtext NOT NULL,
    CONSTRAINT pk_audit_values PRIMARY KEY (id, part)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE audit_checks (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    checked_at datetime(3) NOT NULL,
    entries int NOT NULL,
    head varchar(64) COLLATE utf8mb4_bin NOT NULL,
    fault varchar(500),
    CONSTRAINT pk_audit_checks PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Settings of the shop, repeated requests, rate limits and background jobs. */
const OPERATION = [
  `CREATE TABLE shop_settings (
    id varchar(8) COLLATE utf8mb4_bin NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_shop_settings PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  "INSERT IGNORE INTO shop_settings (id, version, content) VALUES ('shop', 0, '{}')",
  `CREATE TABLE idempotency_keys (
    caller_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    idempotency_key varchar(255) COLLATE utf8mb4_bin NOT NULL,
    request_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
    rejection text,
    result varchar(64) COLLATE utf8mb4_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (caller_id, idempotency_key),
    INDEX ix_idempotency_keys_created_at (created_at),
    INDEX ix_idempotency_keys_caller (caller_id, created_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE rate_limits (
    id varchar(64) NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_rate_limits PRIMARY KEY (id),
    INDEX ix_rate_limits_expires_at (expires_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE job_leases (
    name varchar(64) COLLATE utf8mb4_bin NOT NULL,
    holder varchar(36) COLLATE utf8mb4_bin NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_job_leases PRIMARY KEY (name)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE delivery_settings (
    id varchar(8) NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_delivery_settings PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  "INSERT IGNORE INTO delivery_settings (id, version, content) VALUES ('shop', 0, '{}')",
  `CREATE TABLE tax_settings (
    id varchar(8) COLLATE utf8mb4_bin NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_tax_settings PRIMARY KEY (id)
  )`,
  "INSERT IGNORE INTO tax_settings (id, version, content) VALUES ('shop', 0, '{}')",
];

const SCHEMA = [
  ...ACCOUNTS,
  ...IDENTITY,
  ...TOOLS,
  ...IMPORTS,
  ...STOCK,
  ...BASKETS,
  ...ORDERS,
  ...PAYMENTS,
  ...REVIEWS,
  ...MESSAGES,
  ...AUDIT,
  ...OPERATION,
];

/** The user lacks the privilege TRIGGER, or the server writes a binary log and requires SUPER (log_bin_trust_function_creators is off). */
const NOT_ALLOWED = new Set(['ER_TABLEACCESS_DENIED_ERROR', 'ER_BINLOG_CREATE_ROUTINE_NEED_SUPER']);

/** Rejects changes of the audit log. Without the privilege to create triggers, the database has none: `audit:verify` finds such changes either way. */
async function createAuditTriggers(runner: QueryRunner): Promise<void> {
  const reject = (what: string) => `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${what}'`;
  const isChanged = UNSEALED.map((column) => `NOT (new.${column} <=> old.${column})`).join(' OR ');
  try {
    await runner.query(`
      CREATE TRIGGER tr_audit_entries_update BEFORE UPDATE ON audit_entries FOR EACH ROW
      IF old.position IS NOT NULL OR ${isChanged}
      THEN ${reject('An audit entry cannot be changed.')}; END IF`);
    await runner.query(`
      CREATE TRIGGER tr_audit_entries_delete BEFORE DELETE ON audit_entries FOR EACH ROW
      ${reject('An audit entry cannot be deleted.')}`);
    await runner.query(`
      CREATE TRIGGER tr_audit_values_update BEFORE UPDATE ON audit_values FOR EACH ROW
      ${reject('The values of an audit entry cannot be changed.')}`);
  } catch (error) {
    if (!NOT_ALLOWED.has(String((error as { code?: unknown }).code))) throw error;
  }
}
