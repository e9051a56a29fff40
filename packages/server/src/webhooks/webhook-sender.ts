import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Client } from 'undici';
import { parseTarget, type Resolve, resolveHost, resolveTarget } from './target.ts';

/** Limits the DNS queries, the connection and the response together. */
const TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 8_192;
/** The response's body is read up to this size and discarded. */
const MAX_BODY_BYTES = 4_096;

export interface WebhookMessage {
  url: string;
  /** The same at every attempt. */
  id: string;
  /** JSON. */
  payload: string;
  /** `whsec_…`: each of them signs, so that a receiver can replace its secret. */
  secrets: readonly string[];
}

export interface WebhookResult {
  /** The HTTP status of the response. Undefined without a response. */
  status: number | undefined;
  /**
   * `status` of the response, `timeout`, the code of what is wrong with the URL, such as url-not-public, or of the system's error, such as
   * ECONNREFUSED. Undefined after a status of 200 to 299.
   */
  error: string | undefined;
  durationMs: number;
}

/** Sends signed requests (standardwebhooks.com) to addresses that admins enter: to public hosts only, without redirects. */
export class WebhookSender {
  /** @param internalHosts `host:port` of hosts that may be private and may use http */
  constructor(
    private readonly internalHosts: readonly string[],
    private readonly resolve: Resolve = resolveHost,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @throws TargetError if no request can ever be sent to this URL */
  check(url: string): void {
    parseTarget(url, this.internalHosts);
  }

  /** Makes one attempt. Never rejects. @param stop ends the attempt early, as a failure */
  async send(message: WebhookMessage, stop?: AbortSignal): Promise<WebhookResult> {
    const start = performance.now();
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
    const outcome = await this.attempt(message, signal).catch((error: unknown) => ({
      status: undefined,
      error: codeOf(error),
    }));
    return { ...outcome, durationMs: Math.round(performance.now() - start) };
  }

  private async attempt(
    message: WebhookMessage,
    signal: AbortSignal,
  ): Promise<Omit<WebhookResult, 'durationMs'>> {
    const url = parseTarget(message.url, this.internalHosts);
    const addresses = await abortable(resolveTarget(url, this.internalHosts, this.resolve), signal);
    const client = new Client(url.origin, {
      // The host name stays the name in the certificate and in the Host header.
      connect: { lookup: pinnedLookup(addresses), timeout: this.timeoutMs, autoSelectFamily: true },
      maxHeaderSize: MAX_HEADER_BYTES,
      allowH2: false,
    });
    try {
      const { statusCode, body } = await client.request({
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: headersOf(message),
        body: message.payload,
        signal,
      });
      // The status decides, even if the body is late or incomplete.
      await body.dump({ limit: MAX_BODY_BYTES, signal }).catch(() => {});
      return { status: statusCode, error: statusCode >= 200 && statusCode < 300 ? undefined : 'status' };
    } finally {
      await client.destroy();
    }
  }
}

function codeOf(error: unknown): string {
  // With several addresses, the error contains one for each.
  const [first = error] = (error as { errors?: readonly unknown[] }).errors ?? [];
  const { name, code } = first as { name: string; code?: string };
  return name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : (code ?? name);
}

function headersOf({ id, payload, secrets }: WebhookMessage): Record<string, string> {
  const timestamp = new Date();
  return {
    'content-type': 'application/json',
    'user-agent': 'Whetstone-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, timestamp, payload)).join(' '),
  };
}

/** Connects to these addresses only. Node does not call it for a URL with an IP address, which is its only address. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: isAll }, callback) => {
    const [first] = all;
    if (isAll) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
