import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server in this process. */
export class TestSmtpServer {
  /** The accepted emails. */
  readonly accepted: Email[] = [];
  /** Recipients that the server rejects for now. */
  readonly rejected = new Set<string>();
  /** Connections that are open now, and the maximum so far. */
  connections = { open: 0, most: 0 };
  private readonly waiting: (() => void)[] = [];
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_session, done) => {
        this.connections.open += 1;
        this.connections.most = Math.max(this.connections.most, this.connections.open);
        if (this.isHanging) this.waiting.push(done);
        else done();
      },
      onClose: () => {
        this.connections.open -= 1;
      },
      onRcptTo: ({ address }, _session, done) => {
        if (!this.rejected.has(address)) return done();
        done(Object.assign(new Error(`Mailbox ${address} is full`), { responseCode: 452 }));
      },
      onData: async (stream, _session, done) => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        this.accepted.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      },
    });
  }

  static async start(): Promise<TestSmtpServer> {
    const smtp = new TestSmtpServer();
    await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  /** Connections wait for the greeting until `resume`. */
  isHanging = false;

  resume(): void {
    this.isHanging = false;
    for (const done of this.waiting.splice(0)) done();
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.resume();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
