import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deliveries have no foreign key: deleting an endpoint with a hundred thousand deliveries would be one long transaction. A job deletes
 * the deliveries after 30 days.
 */
export class CreateWebhooks1700001400200 implements MigrationInterface {
  readonly name = 'CreateWebhooks1700001400200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
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
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_webhook_endpoints PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE webhook_deliveries (
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
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX ux_webhook_deliveries_event ON webhook_deliveries (endpoint_id, event_id)',
    );
    await runner.query(
      'CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (endpoint_id, state, next_attempt_at)',
    );
    await runner.query('CREATE INDEX ix_webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id)');
    await runner.query(
      'CREATE INDEX ix_webhook_deliveries_state ON webhook_deliveries (endpoint_id, state, id)',
    );
    await runner.query('CREATE INDEX ix_webhook_deliveries_created_at ON webhook_deliveries (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_deliveries');
    await runner.query('DROP TABLE webhook_endpoints');
  }
}
