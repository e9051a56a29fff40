import { parseTarget, resolveTarget, TargetError } from './target.ts';

const INTERNAL = ['erp.internal:8080', '[::1]:9000'];
const parse = (url: string) => () => parseTarget(url, INTERNAL);
const resolve = (addresses: string[], url = 'https://hooks.example/orders') =>
  resolveTarget(parseTarget(url, INTERNAL), INTERNAL, async () => addresses);

it.each([
  'https://hooks.example.com/orders?shop=1',
  'https://hooks.example.com:8443/',
  'https://93.184.216.34/',
  'https://[2606:4700:4700::1111]/',
  'http://erp.internal:8080/orders',
  'https://erp.internal:8080/orders',
  'http://[::1]:9000/',
])('accepts %s', (url) => {
  expect(parse(url)()).toBeInstanceOf(URL);
});

it.each([
  ['orders', 'The URL is not a web address such as https://hooks.example.com/orders.'],
  ['http://hooks.example.com/', 'The URL must start with https://.'],
  ['file:///etc/passwd', 'The URL must start with https://.'],
  ['http://erp.internal/orders', 'The URL must start with https://.'],
  ['http://erp.internal:8081/', 'The URL must start with https://.'],
  ['https://shop:secret@hooks.example.com/', 'The URL must not contain a user name or a password.'],
  ['https://erp.internal:8080@hooks.example.com/', 'The URL must not contain a user name or a password.'],
  ['https://hooks.example.com:22/', 'The port of the URL must be 443, 80, or 1024 or above.'],
  ['https://hooks.example.com:0/', 'The port of the URL must be 443, 80, or 1024 or above.'],
])('rejects %s', (url, reason) => {
  expect(parse(url)).toThrow(new Error(reason));
});

/** Loopback, private, link-local, shared, reserved and multicast addresses, and IPv4 addresses inside of IPv6 addresses. */
const NOT_PUBLIC = [
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '0.0.0.0', '0.1.2.3', '192.0.0.1', '192.0.2.1', '192.88.99.1'],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:0:a00:1', 'fe80::1', 'fec0::1'],
  ...['fc00::1', 'fd12:3456::1', 'ff02::1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '100::1', '4000::1'],
  ...['2002:7f00:1::', '2001:0:1::1', '2001:db8::1', '2001:10::1', '3fff::1', '5f00::1'],
];

it.each(NOT_PUBLIC)('rejects the address %s in a URL and in a DNS answer', async (address) => {
  const host = address.includes(':') ? `[${address}]` : address;
  expect(parse(`https://${host}/`)).toThrow(/ has an address that is not public\.$/);
  await expect(resolve([address])).rejects.toThrow(
    new Error('The host hooks.example has an address that is not public.'),
  );
});

it.each([
  ...[
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
  ],
  ...['https://127.0.0.1./', 'https://%31%32%37.0.0.1/', 'https://１２７.0.0.1/', 'https://[::ffff:7f00:1]/'],
])('recognizes the private address of %s', (url) => {
  expect(parse(url)).toThrow(/ has an address that is not public\.$/);
});

it('returns every address of a public host', async () => {
  const addresses = ['93.184.216.34', '2606:4700:4700::1111'];
  expect(await resolve(addresses)).toEqual(addresses);
});

it.each([
  [['93.184.216.34', '10.0.0.1']],
  [['10.0.0.1', '93.184.216.34']],
  [['93.184.216.34', 'no-address']],
])('rejects a host if one of its addresses is private: %j', async (addresses) => {
  await expect(resolve(addresses)).rejects.toBeInstanceOf(TargetError);
});

it('accepts private addresses of internal hosts, on their port', async () => {
  expect(await resolve(['10.0.0.1'], 'http://erp.internal:8080/')).toEqual(['10.0.0.1']);
  await expect(resolve(['10.0.0.1'], 'https://erp.internal/')).rejects.toBeInstanceOf(TargetError);
});
