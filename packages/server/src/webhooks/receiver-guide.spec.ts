import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebhookSender } from './webhook-sender.ts';

const ROOT = join(__dirname, '../../../..');
const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

let guide: string;
let receiver: ChildProcess;
let port: number;
let output = '';
beforeAll(async () => {
  guide = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8');
  port = await freePort();
  // In the root of the repository, where the example finds its package.
  receiver = spawn(process.execPath, ['--input-type=module', '--eval', blockOf('js')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  while (!(await isListening(port))) await wait(20);
});
afterAll(async () => {
  receiver.kill();
  await once(receiver, 'close');
});

const send = (id: string, payload: string, secret = SECRET) =>
  new WebhookSender([`127.0.0.1:${port}`]).send({
    ...{ url: `http://127.0.0.1:${port}/orders`, id, payload, secrets: [secret] },
  });

it('the receiver of docs/webhooks.md accepts an event, handles it once, and rejects a forged one', async () => {
  const example = blockOf('json');
  const forged = 'whsec_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';
  expect(await send('event-1', example, forged)).toMatchObject({ status: 400 });
  for (const _ of ['first', 'again']) expect(await send('event-1', example)).toMatchObject({ status: 204 });
  const test = JSON.stringify({ type: 'webhook.test', timestamp: new Date(), data: {} });
  expect(await send('event-2', test)).toMatchObject({ status: 204 });
  while (!output.includes('webhook.test')) await once(receiver.stdout as NodeJS.ReadableStream, 'data');
  expect(output).toBe('purchase.paid 40712-38915\nwebhook.test \n');
});

/** The first code block of this language in the guide. */
function blockOf(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide) ?? [];
  if (!block) throw new Error(`docs/webhooks.md has no block of ${language}.`);
  return block;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

async function isListening(at: number): Promise<boolean> {
  const socket = connect(at, '127.0.0.1');
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}
