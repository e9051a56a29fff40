import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onFreePorts } from '../../scripts/lib/free-port.ts';
import { environment } from './environment.ts';

interface ReceivedEvent {
  type: string;
  data: { order?: { number: string } };
  /** The header `webhook-id`: the same at every attempt. */
  id: string;
}

/** A receiver of webhooks at an address to which the shop may send without https. */
export interface WebhookReceiver {
  url: string;
  /** The status of the responses. */
  status: number;
  /** The secret that verifies the signatures. A request with another one gets a 400. */
  secret: string;
  events: ReceivedEvent[];
  close: () => void;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      const headers = request.headers as Record<string, string>;
      const event = new Webhook(receiver.secret).verify(body, headers);
      receiver.events.push({ ...(event as ReceivedEvent), id: String(headers['webhook-id']) });
      response.writeHead(receiver.status).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  const receiver: WebhookReceiver = {
    url: '',
    status: 204,
    secret: '',
    events: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const hosts = environment.webhookReceivers.map((host) => new URL(`http://${host}`));
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    receiver.url = `http://127.0.0.1:${port}/orders`;
  };
  await onFreePorts(1, listen, async () => Number(hosts.shift()?.port));
  return receiver;
}
