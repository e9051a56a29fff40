import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { testConfig } from '../../testing/test-app.ts';
import { MailService } from './mail.service.ts';

const mail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: `Open this:\n\nhttp://shop.example/${'x'.repeat(300)}`,
};
const from = 'shop@example.com';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whetstone-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const mailer = (smtpUrl?: string) =>
  new MailService(testConfig({ kind: 'sqlite', file: ':memory:' }, dataDir, { mail: { from, smtpUrl } }));

it('writes each email to the outbox without an SMTP server, with unbroken links, readable by the owner only', async () => {
  const service = mailer();
  service.enqueue(mail);
  service.enqueue(mail);
  await service.settled();
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  const file = join(dataDir, 'outbox', files[0] ?? '');
  expect(file).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = await readFile(file, 'utf8');
  expect(written).toContain('To: ann@example.com\nSubject: Hello\n');
  expect(written).toContain(mail.text);
});

it('sends email through the SMTP server', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (inData && !text.includes('\r\n.\r\n')) return;
      if (/^DATA/.test(text)) inData = true;
      else if (inData) inData = false;
      socket.write(/^QUIT/.test(text) ? '221 bye\r\n' : inData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const service = mailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
  service.enqueue(mail);
  await service.settled();
  server.close();
  expect(received.join('')).toContain('RCPT TO:<ann@example.com>');
  expect(received.join('')).toContain('Subject: Hello');
});

it('logs an email that cannot be sent', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const service = mailer('smtp://127.0.0.1:9');
  service.enqueue(mail);
  await service.settled();
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'ESOCKET' }),
    'An email could not be sent.',
  );
});

it('sends at most 100 emails at a time while the SMTP server hangs, and logs each dropped email', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  log.mockClear();
  const sockets: Socket[] = [];
  const full = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.push(socket);
    if (sockets.length === 100) full.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const service = mailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`);
  for (let index = 0; index < 120; index += 1) service.enqueue(mail);
  expect(
    log.mock.calls.filter(([message]) => String(message).startsWith('An email was dropped')),
  ).toHaveLength(20);
  await full.promise;
  for (const socket of sockets) socket.destroy();
  await service.settled();
  server.close();
  expect(sockets).toHaveLength(100);
});
