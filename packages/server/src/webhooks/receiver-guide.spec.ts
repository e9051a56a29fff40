import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebhookSender } from './webhook-sender.ts';

const ROOT = join(__dirname, '../../../..');
const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Reports the port of the receiver, which listens on a free one. */
const REPORT = `import { Server } from 'node:net';
const { listen } = Server.prototype;
Server.prototype.listen = function (...options) {
  return listen.apply(this.once('listening', () => process.send(this.address().port)), options);
};`;

let guide: string;
let receiver: ChildProcess;
let port: number;
let output = '';
beforeAll(async () => {
  guide = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8');
  // In the root of the repository, where the example finds its package.
  const report = `data:text/javascript,${encodeURIComponent(REPORT)}`;
  receiver = spawn(process.execPath, ['--import', report, '--input-type=module', '--eval', blockOf('js')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  receiver.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  [port] = await once(receiver, 'message');
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
  expect(output).toBe('order.paid 40712-38915\nwebhook.test \n');
});

/** The first code block of this language in the guide. */
function blockOf(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide) ?? [];
  if (!block) throw new Error(`docs/webhooks.md has no block of ${language}.`);
  return block;
}
