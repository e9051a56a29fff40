import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names and email addresses sort without regard to case. Triggers keep the FTS5 tables of the searches up to date. */
export class CreateSchema1700006000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const query of SCHEMA) await runner.query(query);
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
    id varchar(36) NOT NULL,
    uid varchar(255) NOT NULL,
    email varchar(254) NOT NULL COLLATE NOCASE,
    email_confirmed boolean NOT NULL,
    name varchar(120) NOT NULL COLLATE NOCASE,
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
    created_at datetime(3) NOT NULL DEFAULT (STRFTIME('%Y-%m-%d %H:%M:%f', 'NOW')),
    updated_at datetime(3) NOT NULL DEFAULT (STRFTIME('%Y-%m-%d %H:%M:%f', 'NOW')),
    CONSTRAINT pk_users PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_users_email ON users (email)',
  'CREATE INDEX ix_users_uid ON users (uid)',
  'CREATE INDEX ix_users_name ON users (name)',
  'CREATE INDEX ix_users_role ON users (role, id, removed_at)',
  'CREATE INDEX ix_users_tokens_revoked_at ON users (tokens_revoked_at)',
  `CREATE TABLE addresses (
    id varchar(36) NOT NULL,
    user_id varchar(36) NOT NULL,
    name varchar(120) NOT NULL,
    address varchar(500) NOT NULL,
    phone varchar(40) NOT NULL,
    created_at datetime(3) NOT NULL,
    postal text,
    CONSTRAINT pk_addresses PRIMARY KEY (id),
    CONSTRAINT fk_addresses_user FOREIGN KEY (user_id) REFERENCES users (id)
  )`,
  'CREATE INDEX ix_addresses_user ON addresses (user_id, id)',
  `CREATE TABLE email_changes (
    id varchar(36) NOT NULL,
    user_id varchar(36) NOT NULL,
    old_email varchar(254) NOT NULL,
    new_email varchar(254) NOT NULL,
    digest varchar(64) NOT NULL,
    requested_at datetime(3) NOT NULL,
    confirmed_at datetime(3),
    expires_at datetime(3) NOT NULL,
    kept_until datetime(3) NOT NULL,
    CONSTRAINT pk_email_changes PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_email_changes_digest ON email_changes (digest)',
  'CREATE INDEX ix_email_changes_user ON email_changes (user_id)',
  'CREATE INDEX ix_email_changes_old_email ON email_changes (old_email)',
  'CREATE INDEX ix_email_changes_kept_until ON email_changes (kept_until)',
];

/** The tables of better-auth. */
const IDENTITY = [
  `CREATE TABLE identity_user (
    id varchar(36) NOT NULL,
    name varchar(255) NOT NULL,
    email varchar(255) NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" datetime(3) NOT NULL,
    "updatedAt" datetime(3) NOT NULL,
    "twoFactorEnabled" boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_identity_user PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_identity_user_email ON identity_user (email)',
  `CREATE TABLE identity_session (
    id varchar(36) NOT NULL,
    "expiresAt" datetime(3) NOT NULL,
    token varchar(255) NOT NULL,
    "createdAt" datetime(3) NOT NULL,
    "updatedAt" datetime(3) NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" varchar(36) NOT NULL,
    provider varchar(64),
    "secondFactor" boolean NOT NULL DEFAULT false,
    provenAt datetime(3),
    CONSTRAINT pk_identity_session PRIMARY KEY (id),
    CONSTRAINT fk_identity_session_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX ux_identity_session_token ON identity_session (token)',
  'CREATE INDEX ix_identity_session_user ON identity_session ("userId")',
  'CREATE INDEX ix_identity_session_expires_at ON identity_session ("expiresAt")',
  `CREATE TABLE identity_account (
    id varchar(36) NOT NULL,
    "accountId" varchar(255) NOT NULL,
    "providerId" varchar(64) NOT NULL,
    "userId" varchar(36) NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" datetime(3),
    "refreshTokenExpiresAt" datetime(3),
    scope text,
    password text,
    "createdAt" datetime(3) NOT NULL,
    "updatedAt" datetime(3) NOT NULL,
    longPassword boolean,
    CONSTRAINT pk_identity_account PRIMARY KEY (id),
    CONSTRAINT fk_identity_account_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX ux_identity_account_provider ON identity_account ("providerId", "accountId")',
  'CREATE INDEX ix_identity_account_user ON identity_account ("userId")',
  `CREATE TABLE identity_verification (
    id varchar(36) NOT NULL,
    identifier varchar(255) NOT NULL,
    "value" text NOT NULL,
    "expiresAt" datetime(3) NOT NULL,
    "createdAt" datetime(3) NOT NULL,
    "updatedAt" datetime(3) NOT NULL,
    CONSTRAINT pk_identity_verification PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_identity_verification_identifier ON identity_verification (identifier)',
  'CREATE INDEX ix_identity_verification_expires_at ON identity_verification (expiresAt)',
  `CREATE TABLE identity_jwks (
    id varchar(36) NOT NULL,
    "publicKey" text NOT NULL,
    "privateKey" text NOT NULL,
    "createdAt" datetime(3) NOT NULL,
    "expiresAt" datetime(3),
    alg varchar(16),
    crv varchar(16),
    CONSTRAINT pk_identity_jwks PRIMARY KEY (id)
  )`,
  `CREATE TABLE identity_two_factor (
    id varchar(36) NOT NULL,
    "userId" varchar(36) NOT NULL,
    secret text NOT NULL,
    "backupCodes" text NOT NULL,
    verified boolean NOT NULL,
    "failedVerificationCount" int NOT NULL DEFAULT 0,
    "lockedUntil" datetime(3),
    CONSTRAINT pk_identity_two_factor PRIMARY KEY (id),
    CONSTRAINT fk_identity_two_factor_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX ux_identity_two_factor_user ON identity_two_factor ("userId")',
  `CREATE TABLE identity_passkey (
    id varchar(36) NOT NULL,
    "userId" varchar(36) NOT NULL,
    name varchar(120) NOT NULL,
    "credentialID" varchar(1400) NOT NULL,
    "publicKey" text NOT NULL,
    counter integer NOT NULL,
    "deviceType" varchar(32) NOT NULL,
    "backedUp" boolean NOT NULL,
    transports varchar(255),
    aaguid varchar(36),
    "createdAt" datetime(3) NOT NULL,
    "updatedAt" datetime(3),
    CONSTRAINT pk_identity_passkey PRIMARY KEY (id),
    CONSTRAINT fk_identity_passkey_user FOREIGN KEY ("userId") REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX ix_identity_passkey_user ON identity_passkey ("userId")',
  'CREATE UNIQUE INDEX ux_identity_passkey_credential ON identity_passkey ("credentialID")',
];

/** Tools, their search, their photographs and prices. */
const TOOLS = [
  `CREATE TABLE tools (
    id varchar(36) NOT NULL,
    name varchar(120) NOT NULL COLLATE NOCASE,
    price_cents int NOT NULL,
    quantity int NOT NULL,
    min_quantity int NOT NULL,
    max_quantity int NOT NULL,
    low_stock_at int,
    description text NOT NULL,
    img varchar(2048) NOT NULL,
    category varchar(40) NOT NULL,
    alt varchar(300) NOT NULL,
    search_terms text NOT NULL,
    search_name varchar(200) NOT NULL,
    photos_version int NOT NULL DEFAULT 0,
    rating_count int NOT NULL DEFAULT 0,
    rating_sum int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3),
    archived_at datetime(3),
    sort_name varchar(200) NOT NULL DEFAULT '',
    uses varchar(1000) NOT NULL DEFAULT '',
    rating_rank int AS (CASE WHEN rating_count > 0 THEN (1000 * rating_sum + 9000) / (rating_count + 3) ELSE 0 END) VIRTUAL,
    sales int NOT NULL DEFAULT 0,
    weight_grams int,
    tax_class varchar(8) NOT NULL DEFAULT 'standard',
    price_digits int NOT NULL DEFAULT 2,
    prior_cents int,
    content varchar(16) NOT NULL DEFAULT '',
    CONSTRAINT pk_tools PRIMARY KEY (id),
    CONSTRAINT ck_tools_quantity CHECK (quantity >= 0)
  )`,
  'CREATE INDEX ix_tools_name ON tools (name, id)',
  'CREATE INDEX ix_tools_price ON tools (price_cents, id)',
  'CREATE INDEX ix_tools_category ON tools (category, id)',
  'CREATE INDEX ix_tools_category_name ON tools (category, name, id)',
  'CREATE INDEX ix_tools_category_price ON tools (category, price_cents, id)',
  'CREATE INDEX ix_tools_archived ON tools (archived_at, id)',
  'CREATE INDEX ix_tools_archived_name ON tools (archived_at, name, id)',
  'CREATE INDEX ix_tools_archived_price ON tools (archived_at, price_cents, id)',
  'CREATE INDEX ix_tools_category_archived ON tools (category, archived_at, id)',
  'CREATE INDEX ix_tools_category_archived_name ON tools (category, archived_at, name, id)',
  'CREATE INDEX ix_tools_category_archived_price ON tools (category, archived_at, price_cents, id)',
  'CREATE INDEX ix_tools_quantity ON tools (quantity, id)',
  'CREATE INDEX ix_tools_low_stock_at ON tools (low_stock_at)',
  'CREATE INDEX ix_tools_min_quantity ON tools (min_quantity)',
  'CREATE INDEX ix_tools_search_name ON tools (search_name, id)',
  'CREATE INDEX ix_tools_sort_name ON tools (sort_name, id)',
  'CREATE INDEX ix_tools_category_sort_name ON tools (category, sort_name, id)',
  'CREATE INDEX ix_tools_archived_sort_name ON tools (archived_at, sort_name, id)',
  'CREATE INDEX ix_tools_category_archived_sort_name ON tools (category, archived_at, sort_name, id)',
  'CREATE INDEX ix_tools_archived_rating ON tools (archived_at, rating_rank, id)',
  'CREATE INDEX ix_tools_category_archived_rating ON tools (category, archived_at, rating_rank, id)',
  'CREATE INDEX ix_tools_archived_sales ON tools (archived_at, sales, id)',
  'CREATE INDEX ix_tools_category_archived_sales ON tools (category, archived_at, sales, id)',
  "CREATE VIRTUAL TABLE tool_search USING fts5(id UNINDEXED, search_terms, prefix = '3')",
  'CREATE INDEX ix_tool_search_id ON tool_search_content (c0)',
  `CREATE TRIGGER tr_tools_search_insert AFTER INSERT ON tools BEGIN
    INSERT INTO tool_search (id, search_terms) VALUES (new.id, new.search_terms);
  END`,
  `CREATE TRIGGER tr_tools_search_update AFTER UPDATE OF search_terms ON tools BEGIN
    UPDATE tool_search SET search_terms = new.search_terms
    WHERE rowid = (SELECT id FROM tool_search_content WHERE c0 = old.id);
  END`,
  `CREATE TRIGGER tr_tools_search_delete AFTER DELETE ON tools BEGIN
    DELETE FROM tool_search WHERE rowid = (SELECT id FROM tool_search_content WHERE c0 = old.id);
  END`,
  `CREATE TABLE search_words (
    word varchar(84) NOT NULL,
    tools int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_search_words PRIMARY KEY (word)
  )`,
  'CREATE INDEX ix_search_words_tools ON search_words (tools)',
  'CREATE INDEX ix_search_words_changed_at ON search_words (changed_at)',
  `CREATE TABLE search_synonyms (
    id varchar(36) NOT NULL,
    term varchar(60) NOT NULL,
    term_key varchar(200) NOT NULL,
    words text NOT NULL,
    version int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_search_synonyms PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_search_synonyms_term_key ON search_synonyms (term_key)',
  `CREATE TABLE tool_photos (
    id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    position int,
    alt varchar(300) NOT NULL,
    upload_hash varchar(64) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_tool_photos PRIMARY KEY (id),
    CONSTRAINT fk_tool_photos_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
  )`,
  'CREATE INDEX ix_tool_photos_tool ON tool_photos (tool_id, position)',
  'CREATE INDEX ix_tool_photos_position ON tool_photos (position, changed_at)',
  `CREATE TABLE tool_prices (
    id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    from_cents int NOT NULL,
    to_cents int NOT NULL,
    actor_id varchar(36),
    created_at datetime(3) NOT NULL,
    price_digits int NOT NULL DEFAULT 2,
    CONSTRAINT pk_tool_prices PRIMARY KEY (id),
    CONSTRAINT fk_tool_prices_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
  )`,
  'CREATE INDEX ix_tool_prices_tool ON tool_prices (tool_id, id)',
  `CREATE TABLE category_uses (
    category varchar(40) NOT NULL,
    uses varchar(1000) NOT NULL,
    version int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_category_uses PRIMARY KEY (category)
  )`,
  `CREATE TABLE category_pictures (
    category varchar(40) NOT NULL,
    tool_id varchar(36) NOT NULL,
    CONSTRAINT pk_category_pictures PRIMARY KEY (category)
  )`,
];

/** Imports of tools, and the rows of their files. */
const IMPORTS = [
  `CREATE TABLE tool_imports (
    id varchar(36) NOT NULL,
    file_name varchar(200) NOT NULL,
    state varchar(16) NOT NULL,
    actor_id varchar(36) NOT NULL,
    rows_total int NOT NULL,
    rows_checked int NOT NULL,
    added int NOT NULL,
    changed int NOT NULL,
    unchanged int NOT NULL,
    invalid int NOT NULL,
    last_row_id varchar(36) NOT NULL,
    problem varchar(500),
    updated_at datetime(3) NOT NULL,
    reading text,
    CONSTRAINT pk_tool_imports PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_tool_imports_state ON tool_imports (state, id)',
  `CREATE TABLE tool_import_rows (
    id varchar(36) NOT NULL,
    import_id varchar(36) NOT NULL,
    number int NOT NULL,
    outcome varchar(16) NOT NULL,
    readable boolean NOT NULL,
    tool_id varchar(36),
    version int,
    base_version int,
    exported_quantity int,
    stock_change int NOT NULL,
    name varchar(120) NOT NULL,
    price_cents int NOT NULL,
    quantity int NOT NULL,
    min_quantity int NOT NULL,
    max_quantity int NOT NULL,
    category varchar(40) NOT NULL,
    description text NOT NULL,
    img varchar(2048) NOT NULL,
    alt varchar(300) NOT NULL,
    low_stock_at int,
    archived boolean NOT NULL,
    search_terms text NOT NULL,
    search_name varchar(200) NOT NULL,
    details text,
    sort_name varchar(200) NOT NULL DEFAULT '',
    draft boolean NOT NULL DEFAULT 0,
    uses varchar(1000) NOT NULL DEFAULT '',
    price_digits int NOT NULL DEFAULT 2,
    weight_grams int,
    content varchar(16) NOT NULL DEFAULT '',
    tax_class varchar(8) NOT NULL DEFAULT 'standard',
    CONSTRAINT pk_tool_import_rows PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_tool_import_rows_import ON tool_import_rows (import_id, id)',
  'CREATE INDEX ix_tool_import_rows_outcome ON tool_import_rows (import_id, outcome, id)',
  'CREATE INDEX ix_tool_import_rows_tool ON tool_import_rows (import_id, tool_id)',
];

/** The stock ledger and the checks of it. */
const STOCK = [
  `CREATE TABLE stock_entries (
    id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    kind varchar(16) NOT NULL,
    quantity int NOT NULL,
    order_line_id varchar(36),
    reason varchar(16),
    counted int,
    note varchar(200),
    actor_id varchar(36),
    created_at datetime(3) NOT NULL,
    return_id varchar(36) NOT NULL DEFAULT '',
    CONSTRAINT pk_stock_entries PRIMARY KEY (id),
    CONSTRAINT ck_stock_entries_quantity CHECK (quantity >= 0),
    CONSTRAINT fk_stock_entries_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
  )`,
  'CREATE INDEX ix_stock_entries_tool ON stock_entries (tool_id, id)',
  'CREATE UNIQUE INDEX uq_stock_entries_return ON stock_entries (order_line_id, kind, return_id)',
  `CREATE TABLE ledger_checks (
    id varchar(36) NOT NULL,
    checked_at datetime(3) NOT NULL,
    tools int NOT NULL,
    entries int NOT NULL,
    differences int NOT NULL,
    examples text NOT NULL,
    CONSTRAINT pk_ledger_checks PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_ledger_checks_checked_at ON ledger_checks (checked_at)',
];

/** Baskets, and customers who wait for a sold-out tool. */
const BASKETS = [
  `CREATE TABLE basket_lines (
    user_id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    quantity int NOT NULL,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    CONSTRAINT pk_basket_lines PRIMARY KEY (user_id, tool_id),
    CONSTRAINT ck_basket_lines_quantity CHECK (quantity > 0),
    CONSTRAINT fk_basket_lines_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT fk_basket_lines_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX ix_basket_lines_tool ON basket_lines (tool_id)',
  `CREATE TABLE stock_alerts (
    user_id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    created_at datetime(3) NOT NULL,
    sent_at datetime(3),
    CONSTRAINT pk_stock_alerts PRIMARY KEY (user_id, tool_id),
    CONSTRAINT fk_stock_alerts_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT fk_stock_alerts_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX ix_stock_alerts_sent_at ON stock_alerts (sent_at, tool_id)',
  'CREATE INDEX ix_stock_alerts_tool ON stock_alerts (tool_id)',
];

/** Orders, their lines and their history. */
const ORDERS = [
  `CREATE TABLE orders (
    id varchar(36) NOT NULL,
    number varchar(11) NOT NULL,
    user_id varchar(36) NOT NULL,
    client varchar(254) NOT NULL,
    client_name varchar(120) NOT NULL,
    address varchar(500) NOT NULL,
    phone varchar(40) NOT NULL,
    state varchar(16) NOT NULL,
    payment varchar(16) NOT NULL,
    carrier varchar(80),
    tracking varchar(120),
    delivery_cents int NOT NULL,
    currency varchar(3) NOT NULL DEFAULT 'USD',
    total_cents bigint NOT NULL,
    search_text text NOT NULL,
    short_search_text varchar(500) AS (CASE WHEN length(search_text) <= 500 THEN search_text END) VIRTUAL,
    search_terms text NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    stock_released_at datetime(3),
    postal text,
    country varchar(2) NOT NULL DEFAULT '',
    delivery_choice text,
    taxes text,
    tax_cents bigint NOT NULL DEFAULT 0,
    link_generation int NOT NULL DEFAULT 0,
    discounts text,
    vat text,
    vat_state varchar(16) GENERATED ALWAYS AS (JSON_EXTRACT(vat, '$.state')) VIRTUAL,
    CONSTRAINT pk_orders PRIMARY KEY (id),
    CONSTRAINT fk_orders_user FOREIGN KEY (user_id) REFERENCES users (id)
  )`,
  'CREATE UNIQUE INDEX ux_orders_number ON orders (number)',
  'CREATE INDEX ix_orders_user ON orders (user_id, id)',
  'CREATE INDEX ix_orders_state ON orders (state, id)',
  'CREATE INDEX ix_orders_payment ON orders (payment, id)',
  'CREATE INDEX ix_orders_state_payment ON orders (state, payment, id)',
  'CREATE INDEX ix_orders_scan ON orders (id DESC, state, payment, short_search_text)',
  'CREATE INDEX ix_orders_scan_state ON orders (state, id DESC, payment, short_search_text)',
  'CREATE INDEX ix_orders_scan_payment ON orders (payment, id DESC, state, short_search_text)',
  'CREATE INDEX ix_orders_revenue ON orders (created_at, state, payment, currency, total_cents)',
  'CREATE INDEX ix_orders_holds ON orders (stock_released_at, payment, state, id)',
  'CREATE INDEX ix_orders_tracking ON orders (tracking, id)',
  'CREATE INDEX ix_orders_vat_state ON orders (vat_state, id)',
  "CREATE VIRTUAL TABLE order_search USING fts5(id UNINDEXED, search_terms, detail = none, prefix = '4 5 6')",
  // Removes the words of an erased account from the index.
  "INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1)",
  `CREATE TRIGGER tr_orders_search_insert AFTER INSERT ON orders BEGIN
    INSERT INTO order_search (id, search_terms) VALUES (new.id, new.search_terms);
  END`,
  // The number of the order finds the row: the id is not indexed.
  `CREATE TRIGGER tr_orders_search_update AFTER UPDATE OF search_terms ON orders BEGIN
    DELETE FROM order_search WHERE rowid IN (
      SELECT rowid FROM order_search
      WHERE order_search MATCH '"xx' || REPLACE(old.number, '-', '') || '"*' AND id = old.id
    );
    INSERT INTO order_search (id, search_terms) VALUES (new.id, new.search_terms);
  END`,
  `CREATE TABLE order_lines (
    id varchar(36) NOT NULL,
    tool_id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    user_id varchar(36) NOT NULL,
    service varchar(120) NOT NULL COLLATE NOCASE,
    img varchar(2048) NOT NULL,
    price_cents int NOT NULL,
    client varchar(254) NOT NULL COLLATE NOCASE,
    client_name varchar(120) NOT NULL COLLATE NOCASE,
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
    CONSTRAINT ck_order_lines_quantity CHECK (quantity > 0),
    CONSTRAINT fk_order_lines_tool FOREIGN KEY (tool_id) REFERENCES tools (id),
    CONSTRAINT fk_order_lines_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT fk_order_lines_account FOREIGN KEY (user_id) REFERENCES users (id)
  )`,
  'CREATE INDEX ix_order_lines_tool ON order_lines (tool_id)',
  'CREATE INDEX ix_order_lines_client ON order_lines (client, id, cancelled_at)',
  'CREATE INDEX ix_order_lines_client_name ON order_lines (client_name, id, cancelled_at)',
  'CREATE INDEX ix_order_lines_quantity ON order_lines (quantity, id, cancelled_at)',
  'CREATE INDEX ix_order_lines_service ON order_lines (service, id, cancelled_at)',
  'CREATE INDEX ix_order_lines_order ON order_lines (order_id, id)',
  'CREATE INDEX ix_order_lines_user ON order_lines (user_id, id, cancelled_at)',
  'CREATE INDEX ix_order_lines_user_tool ON order_lines (user_id, tool_id, cancelled_at)',
  'CREATE INDEX ix_order_lines_sold ON order_lines (created_at, cancelled_at, tool_id, quantity)',
  `CREATE TABLE order_events (
    id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    kind varchar(16) NOT NULL,
    order_line_id varchar(36),
    actor_id varchar(36),
    actor_name varchar(120) NOT NULL,
    note varchar(500) NOT NULL,
    reference varchar(255),
    amount_cents bigint,
    created_at datetime(3) NOT NULL,
    announced_at datetime(3),
    happened_on varchar(10),
    CONSTRAINT pk_order_events PRIMARY KEY (id),
    CONSTRAINT fk_order_events_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE INDEX ix_order_events_order ON order_events (order_id, id)',
  'CREATE INDEX ix_order_events_announced_at ON order_events (announced_at, id)',
  'CREATE INDEX ix_order_events_actor ON order_events (actor_id)',
  'CREATE INDEX ix_order_events_kind ON order_events (order_id, kind)',
  `CREATE TABLE shipments (
    id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    carrier varchar(80) NOT NULL,
    tracking varchar(120),
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_shipments PRIMARY KEY (id),
    CONSTRAINT fk_shipments_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE INDEX ix_shipments_order ON shipments (order_id, id)',
  'CREATE INDEX ix_shipments_tracking ON shipments (tracking)',
  `CREATE TABLE shipment_lines (
    shipment_id varchar(36) NOT NULL,
    order_line_id varchar(36) NOT NULL,
    quantity int NOT NULL,
    CONSTRAINT pk_shipment_lines PRIMARY KEY (shipment_id, order_line_id),
    CONSTRAINT fk_shipment_lines_shipment FOREIGN KEY (shipment_id) REFERENCES shipments (id),
    CONSTRAINT fk_shipment_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id),
    CONSTRAINT ck_shipment_lines_quantity CHECK (quantity > 0)
  )`,
  'CREATE INDEX ix_shipment_lines_line ON shipment_lines (order_line_id)',
  `CREATE TABLE returns (
    id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    state varchar(16) NOT NULL,
    reason varchar(16) NOT NULL,
    note varchar(500) NOT NULL,
    answer varchar(500) NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    outcome text,
    CONSTRAINT pk_returns PRIMARY KEY (id),
    CONSTRAINT fk_returns_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE INDEX ix_returns_order ON returns (order_id)',
  'CREATE INDEX ix_returns_state ON returns (state, id)',
  `CREATE TABLE return_lines (
    id varchar(36) NOT NULL,
    return_id varchar(36) NOT NULL,
    order_line_id varchar(36) NOT NULL,
    quantity int NOT NULL,
    tool_condition varchar(16),
    CONSTRAINT pk_return_lines PRIMARY KEY (id),
    CONSTRAINT fk_return_lines_return FOREIGN KEY (return_id) REFERENCES returns (id),
    CONSTRAINT fk_return_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id)
  )`,
  'CREATE UNIQUE INDEX uq_return_lines ON return_lines (return_id, order_line_id)',
  'CREATE INDEX ix_return_lines_line ON return_lines (order_line_id)',
  `CREATE TABLE promotions (
    id varchar(36) NOT NULL,
    name varchar(60) NOT NULL,
    code varchar(40),
    state varchar(8) NOT NULL,
    user_id varchar(36),
    content text NOT NULL,
    max_uses int,
    uses int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_promotions PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX uq_promotions_code ON promotions (code)',
  'CREATE INDEX ix_promotions_state ON promotions (state, id)',
  'CREATE INDEX ix_promotions_user ON promotions (user_id)',
  `CREATE TABLE promotion_uses (
    order_id varchar(36) NOT NULL,
    promotion_id varchar(36) NOT NULL,
    user_id varchar(36) NOT NULL,
    CONSTRAINT pk_promotion_uses PRIMARY KEY (order_id, promotion_id),
    CONSTRAINT fk_promotion_uses_order FOREIGN KEY (order_id) REFERENCES orders (id),
    CONSTRAINT fk_promotion_uses_promotion FOREIGN KEY (promotion_id) REFERENCES promotions (id)
  )`,
  'CREATE INDEX ix_promotion_uses_account ON promotion_uses (promotion_id, user_id)',
];

/** Payments and refunds by Stripe, and its differences from the shop. */
const PAYMENTS = [
  `CREATE TABLE payments (
    id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    session_id varchar(255),
    url varchar(2048),
    payment_intent_id varchar(255),
    amount_cents int NOT NULL,
    state varchar(16) NOT NULL,
    expires_at datetime(3) NOT NULL,
    next_attempt_at datetime(3) NOT NULL DEFAULT '1970-01-01 00:00:00.000',
    last_error varchar(500) NOT NULL DEFAULT '',
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    provider varchar(16) NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_payments PRIMARY KEY (id),
    CONSTRAINT ck_payments_amount CHECK (amount_cents > 0),
    CONSTRAINT fk_payments_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE UNIQUE INDEX ux_payments_session ON payments (session_id)',
  'CREATE INDEX ix_payments_order ON payments (order_id, id)',
  'CREATE INDEX ix_payments_state ON payments (state, id)',
  `CREATE TABLE refunds (
    id varchar(36) NOT NULL,
    payment_id varchar(36) NOT NULL,
    order_id varchar(36) NOT NULL,
    order_line_id varchar(36),
    amount_cents int NOT NULL,
    reason varchar(16) NOT NULL,
    actor_id varchar(36),
    actor_name varchar(120) NOT NULL,
    note varchar(500) NOT NULL,
    state varchar(16) NOT NULL,
    stripe_id varchar(255),
    generation int NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3) NOT NULL,
    last_error varchar(500) NOT NULL,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    taxes text,
    provider varchar(16) NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_refunds PRIMARY KEY (id),
    CONSTRAINT ck_refunds_amount CHECK (amount_cents > 0),
    CONSTRAINT fk_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT fk_refunds_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE INDEX ix_refunds_payment ON refunds (payment_id)',
  'CREATE INDEX ix_refunds_order ON refunds (order_id, id)',
  'CREATE INDEX ix_refunds_state ON refunds (state, next_attempt_at)',
  `CREATE TABLE stripe_events (
    id varchar(255) NOT NULL,
    type varchar(80) NOT NULL,
    received_at datetime(3) NOT NULL,
    CONSTRAINT pk_stripe_events PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_stripe_events_received_at ON stripe_events (received_at)',
  `CREATE TABLE payment_differences (
    id varchar(36) NOT NULL,
    kind varchar(24) NOT NULL,
    reference varchar(255) NOT NULL,
    order_id varchar(36),
    detail varchar(500) NOT NULL,
    expected_cents int NOT NULL,
    actual_cents int NOT NULL,
    found_at datetime(3) NOT NULL,
    resolved_at datetime(3),
    resolved_by varchar(120),
    note varchar(500) NOT NULL,
    provider varchar(16) NOT NULL DEFAULT 'stripe',
    CONSTRAINT pk_payment_differences PRIMARY KEY (id),
    CONSTRAINT fk_payment_differences_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE UNIQUE INDEX ux_payment_differences_reference ON payment_differences (reference, kind)',
  'CREATE INDEX ix_payment_differences_order ON payment_differences (order_id)',
  `CREATE TABLE invoice_series (
    kind varchar(16) NOT NULL,
    last_number int NOT NULL,
    issued_at datetime(3) NOT NULL,
    CONSTRAINT pk_invoice_series PRIMARY KEY (kind)
  )`,
  "INSERT INTO invoice_series (kind, last_number, issued_at) VALUES ('invoice', 0, '1970-01-01 00:00:00.000')",
  "INSERT INTO invoice_series (kind, last_number, issued_at) VALUES ('credit-note', 0, '1970-01-01 00:00:00.000')",
  `CREATE TABLE invoices (
    id varchar(36) NOT NULL,
    number varchar(16) NOT NULL,
    kind varchar(16) NOT NULL,
    order_id varchar(36) NOT NULL,
    content text NOT NULL,
    issued_at datetime(3) NOT NULL,
    CONSTRAINT pk_invoices PRIMARY KEY (id),
    CONSTRAINT fk_invoices_order FOREIGN KEY (order_id) REFERENCES orders (id)
  )`,
  'CREATE UNIQUE INDEX uq_invoices_number ON invoices (number)',
  'CREATE INDEX ix_invoices_order ON invoices (order_id)',
  'CREATE INDEX ix_invoices_issued_at ON invoices (issued_at)',
];

const REVIEWS = [
  `CREATE TABLE reviews (
    id varchar(36) NOT NULL,
    user_id varchar(36),
    tool_id varchar(36),
    client varchar(254) NOT NULL,
    client_name varchar(120) NOT NULL,
    reviews text NOT NULL,
    rating int NOT NULL,
    created_at datetime(3) NOT NULL,
    state varchar(16) NOT NULL DEFAULT 'visible',
    hidden_reason varchar(500) NOT NULL DEFAULT '',
    version int NOT NULL DEFAULT 1,
    edited_at datetime(3),
    network varchar(45),
    CONSTRAINT pk_reviews PRIMARY KEY (id),
    CONSTRAINT ck_reviews_rating CHECK (rating BETWEEN 1 AND 5),
    CONSTRAINT fk_reviews_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT fk_reviews_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
  )`,
  'CREATE INDEX ix_reviews_rating ON reviews (rating)',
  'CREATE UNIQUE INDEX ux_reviews_user_tool ON reviews (user_id, tool_id)',
  'CREATE INDEX ix_reviews_state ON reviews (state, id)',
  'CREATE INDEX ix_reviews_state_rating ON reviews (state, rating, id)',
  'CREATE INDEX ix_reviews_tool ON reviews (tool_id, state, id)',
  'CREATE INDEX ix_reviews_tool_rating ON reviews (tool_id, state, rating, id)',
  'CREATE INDEX ix_reviews_network ON reviews (network, id)',
];

/** Emails and webhooks wait here until they are delivered. */
const MESSAGES = [
  `CREATE TABLE emails (
    id varchar(36) NOT NULL,
    message_id varchar(255) NOT NULL,
    kind varchar(32) NOT NULL,
    order_id varchar(36),
    event_id varchar(36),
    recipient varchar(254) NOT NULL,
    subject varchar(255) NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    secret boolean NOT NULL,
    state varchar(16) NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3) NOT NULL,
    last_error varchar(500),
    created_at datetime(3) NOT NULL,
    sent_at datetime(3),
    CONSTRAINT pk_emails PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_emails_event ON emails (event_id, kind)',
  'CREATE INDEX ix_emails_state ON emails (state, id)',
  'CREATE INDEX ix_emails_due ON emails (state, next_attempt_at)',
  'CREATE INDEX ix_emails_recipient ON emails (recipient)',
  `CREATE TABLE staff_notices (
    kind varchar(16) NOT NULL,
    subject_id varchar(36) NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_staff_notices PRIMARY KEY (kind, subject_id)
  )`,
  `CREATE TABLE webhook_endpoints (
    id varchar(36) NOT NULL,
    url varchar(1000) NOT NULL,
    description varchar(200) NOT NULL,
    events varchar(500) NOT NULL,
    state varchar(16) NOT NULL,
    pause_reason varchar(500),
    failures int NOT NULL,
    failing_since datetime(3),
    secret varchar(64) NOT NULL,
    previous_secret varchar(64),
    previous_secret_until datetime(3),
    version int NOT NULL DEFAULT 1,
    created_at datetime(3) NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_webhook_endpoints PRIMARY KEY (id)
  )`,
  `CREATE TABLE webhook_deliveries (
    id varchar(36) NOT NULL,
    endpoint_id varchar(36) NOT NULL,
    event_id varchar(36) NOT NULL,
    type varchar(40) NOT NULL,
    payload text NOT NULL,
    state varchar(16) NOT NULL,
    attempts int NOT NULL,
    next_attempt_at datetime(3),
    attempted_at datetime(3),
    status int,
    error varchar(500),
    duration_ms int,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_webhook_deliveries_event ON webhook_deliveries (endpoint_id, event_id)',
  'CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (endpoint_id, state, next_attempt_at)',
  'CREATE INDEX ix_webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id)',
  'CREATE INDEX ix_webhook_deliveries_state ON webhook_deliveries (endpoint_id, state, id)',
  'CREATE INDEX ix_webhook_deliveries_created_at ON webhook_deliveries (created_at)',
];

/** The audit log. `audit_values` contains the personal values, which can be erased. */
const AUDIT = [
  `CREATE TABLE audit_entries (
    id varchar(36) NOT NULL,
    at datetime(3) NOT NULL,
    actor_id varchar(36),
    action varchar(64) NOT NULL,
    subject_kind varchar(32) NOT NULL,
    subject_id varchar(64) NOT NULL,
    person_id varchar(36),
    actor_hash varchar(64),
    change_hash varchar(64),
    position int,
    previous_hash varchar(64),
    hash varchar(64),
    CONSTRAINT pk_audit_entries PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_audit_entries_position ON audit_entries (position)',
  'CREATE INDEX ix_audit_entries_actor ON audit_entries (actor_id, id)',
  'CREATE INDEX ix_audit_entries_action ON audit_entries (action, id)',
  'CREATE INDEX ix_audit_entries_subject ON audit_entries (subject_id, id)',
  'CREATE INDEX ix_audit_entries_person ON audit_entries (person_id, id)',
  `CREATE TABLE audit_values (
    id varchar(36) NOT NULL,
    part varchar(8) NOT NULL,
    salt varchar(64) NOT NULL,
    content text NOT NULL,
    CONSTRAINT pk_audit_values PRIMARY KEY (id, part)
  )`,
  `CREATE TABLE audit_checks (
    id varchar(36) NOT NULL,
    checked_at datetime(3) NOT NULL,
    entries int NOT NULL,
    head varchar(64) NOT NULL,
    fault varchar(500),
    CONSTRAINT pk_audit_checks PRIMARY KEY (id)
  )`,
  `CREATE TRIGGER tr_audit_entries_update BEFORE UPDATE ON audit_entries
  WHEN old.position IS NOT NULL OR ${UNSEALED.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
    SELECT RAISE(ABORT, 'An audit entry cannot be changed.');
  END`,
  `CREATE TRIGGER tr_audit_entries_delete BEFORE DELETE ON audit_entries BEGIN
    SELECT RAISE(ABORT, 'An audit entry cannot be deleted.');
  END`,
  `CREATE TRIGGER tr_audit_values_update BEFORE UPDATE ON audit_values BEGIN
    SELECT RAISE(ABORT, 'The values of an audit entry cannot be changed.');
  END`,
];

/** Settings of the shop, repeated requests, rate limits and background jobs. */
const OPERATION = [
  `CREATE TABLE shop_settings (
    id varchar(8) NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_shop_settings PRIMARY KEY (id)
  )`,
  "INSERT INTO shop_settings (id, version, content) VALUES ('shop', 0, '{}')",
  `CREATE TABLE idempotency_keys (
    caller_id varchar(36) NOT NULL,
    idempotency_key varchar(255) NOT NULL,
    request_hash varchar(64) NOT NULL,
    rejection text,
    result varchar(64) NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (caller_id, idempotency_key)
  )`,
  'CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at)',
  'CREATE INDEX ix_idempotency_keys_caller ON idempotency_keys (caller_id, created_at)',
  `CREATE TABLE rate_limits (
    id varchar(64) NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_rate_limits PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_rate_limits_expires_at ON rate_limits (expires_at)',
  `CREATE TABLE job_leases (
    name varchar(64) NOT NULL,
    holder varchar(36) NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_job_leases PRIMARY KEY (name)
  )`,
  `CREATE TABLE delivery_settings (
    id varchar(8) NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_delivery_settings PRIMARY KEY (id)
  )`,
  "INSERT INTO delivery_settings (id, version, content) VALUES ('shop', 0, '{}')",
  `CREATE TABLE tax_settings (
    id varchar(8) NOT NULL,
    version int NOT NULL,
    content text NOT NULL,
    changed_at datetime(3),
    CONSTRAINT pk_tax_settings PRIMARY KEY (id)
  )`,
  "INSERT INTO tax_settings (id, version, content) VALUES ('shop', 0, '{}')",
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
