import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { TestSmtpServer } from '../../testing/smtp-server.ts';
import { createMailTransport, type OutgoingMail, smtpOptions } from './mail-transport.ts';

const LINK = `http://shop.example/${'x'.repeat(300)}`;
const mail: OutgoingMail = {
  messageId: '<0199-1@example.com>',
  from: 'Whetstone <shop@example.com>',
  replyTo: 'workshop@example.com',
  to: 'ann@example.com',
  subject: 'Hobel “fein” ist da',
  text: `Open this:\n${LINK}\n\n.\nA line with a single dot ends no email.`,
  html: `<!doctype html>\n<p>Open <a href="${LINK}">this</a>.</p>`,
};
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'whetstone-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const transport = (smtpUrl?: string) => createMailTransport({ dataDir, mail: { from: mail.from, smtpUrl } });

it('writes each email to a file without an SMTP server, with unbroken links, readable by the owner only', async () => {
  await transport()(mail);
  await transport()({ ...mail, messageId: '<0199-2@example.com>' });
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  const file = join(dataDir, 'outbox', files.sort()[0] ?? '');
  expect(file).toMatch(/\/0199-1\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = await readFile(file, 'utf8');
  expect(written).toContain(`Reply-To: ${mail.replyTo}\nTo: ann@example.com\nSubject: ${mail.subject}\n`);
  expect(written).toContain(mail.text);
  expect(await PostalMime.parse(written)).toMatchObject({
    messageId: mail.messageId,
    text: expect.stringContaining(LINK),
    html: expect.stringContaining(LINK),
  });
});

it.each([
  ['smtp://user:password@mail.example:587', true],
  ['smtp://user:password@10.0.0.7:25', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost:1025', false],
  ['smtp://[::1]:1025', false],
])('sends by %s only with TLS: %s', (url, requireTLS) => {
  // nodemailer lets the parameters of the URL win.
  expect(createTransport(smtpOptions(url)).options).toMatchObject({ requireTLS });
});

it('sends both versions by SMTP, with the Message-ID', async () => {
  const smtp = await TestSmtpServer.start();
  await transport(smtp.url)(mail);
  await smtp.close();
  expect(smtp.accepted).toEqual([
    expect.objectContaining({
      from: { name: 'Whetstone', address: 'shop@example.com' },
      replyTo: [{ name: '', address: mail.replyTo }],
      to: [{ name: '', address: 'ann@example.com' }],
      subject: mail.subject,
      messageId: mail.messageId,
      text: expect.stringContaining(mail.text),
      html: expect.stringContaining(mail.html),
      headers: expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      ]),
    }),
  ]);
});

it.each([
  ['is unreachable', 'smtp://127.0.0.1:9', 'ESOCKET'],
  ['has no address', 'smtp://mail.invalid', 'EDNS'],
])('rejects with the error of a server that %s', async (_case, url, code) => {
  await expect(transport(url)(mail)).rejects.toMatchObject({ code });
});

it('rejects with the response of the server', async () => {
  const smtp = await TestSmtpServer.start();
  smtp.rejected.add(mail.to);
  await expect(transport(smtp.url)(mail)).rejects.toMatchObject({ responseCode: 452 });
  await smtp.close();
});
