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

it('writes each mail into the outbox where no server is set, its links whole, for the owner of the folder alone', async () => {
  const service = mailer();
  service.post(mail);
  service.post(mail);
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

it('hands mail to the SMTP server', async () => {
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
  service.post(mail);
  await service.settled();
  server.close();
  expect(received.join('')).toContain('RCPT TO:<ann@example.com>');
  expect(received.join('')).toContain('Subject: Hello');
});

it('goes on when a mail cannot be sent, and says so in the log', async () => {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const service = mailer('smtp://127.0.0.1:9');
  service.post(mail);
  await service.settled();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ code: 'ESOCKET' }), 'A mail could not be sent');
});

it('sends at most a hundred mails at a time while the SMTP server hangs, and logs each dropped mail', async () => {
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
  for (let index = 0; index < 120; index += 1) service.post(mail);
  expect(log.mock.calls.filter(([message]) => String(message).startsWith('A mail was dropped'))).toHaveLength(
    20,
  );
  await full.promise;
  for (const socket of sockets) socket.destroy();
  await service.settled();
  server.close();
  expect(sockets).toHaveLength(100);
});
