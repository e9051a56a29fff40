import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on a free port of this machine. Records every request. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  /** Responds to a request, or leaves it open. */
  respond: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  private readonly server: Server;

  private constructor() {
    this.server = createServer(this.receive);
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  /** For `WEBHOOK_INTERNAL_HOSTS`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/orders`;
  }

  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  /** The events, whose signatures must match the secret. */
  verified(secret: string): { type: string; timestamp: string; data: unknown }[] {
    return this.received.map(({ headers, body }) => {
      return new Webhook(secret).verify(body, headers) as ReturnType<WebhookReceiver['verified']>[0];
    });
  }

  /** Resolves at this number of requests. */
  async until(count: number): Promise<void> {
    while (this.received.length < count) await once(this.server, 'received');
  }

  reset(): void {
    this.received.length = 0;
    this.respond = (response) => response.writeHead(204).end();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private readonly receive: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Record<string, string>;
    this.received.push({ id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString() });
    this.respond(response);
    this.server.emit('received');
  };
}
