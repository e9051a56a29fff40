import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
// The compiled code, because the render thread is loaded from its file.
import { ApiReads } from '../../../dist/rendering/threads/api-reads.js';
import { RenderWorker } from '../../../dist/rendering/threads/render-worker.js';
import type { BuiltMicrofrontend } from '../../testing/built-microfrontend.ts';
import { loadingShell, remote, setOf, WHOLE_LIST } from '../../testing/hostile-remote.ts';
import { edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { WITHHELD } from '../../testing/withheld.ts';
import type { ThreadExit } from './render-messages.ts';

const SHELL = loadingShell();

let folder: string;
let worker: RenderWorker;
let exits: ThreadExit[];
let api: Server;
let apiUrl: string;
let apiCalls: string[];

beforeAll(async () => {
  api = createServer(({ method, url }, response) => {
    apiCalls.push(`${method} ${url}`);
    if (url === '/api/moved') response.writeHead(302, { location: '/api/internal' });
    response.end('data');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close().closeAllConnections());

beforeEach(() => {
  exits = [];
  apiCalls = [];
});

/** Starts a thread in which these remotes are released. */
async function start(
  remotes: BuiltMicrofrontend[],
  { deadline = 1_000, isDryRun = false } = {},
): Promise<void> {
  folder = await edgeFolder();
  for (const { microfrontend, contents } of [SHELL, ...remotes]) {
    const release = path.join(folder, microfrontend.name, microfrontend.version);
    await mkdir(path.join(release, 'server'), { recursive: true });
    for (const [file, content] of contents)
      if (file.startsWith('server/')) await writeFile(path.join(release, file), content);
  }
  const release = setOf(SHELL, ...remotes);
  const reads = new ApiReads(isDryRun ? undefined : apiUrl, deadline);
  worker = new RenderWorker(
    { release, releasesFolder: folder, apiUrl, deadline, niceness: 0, reads },
    { onExit: (exit) => exits.push(exit) },
  );
  await worker.ready;
}

async function stop(): Promise<void> {
  await worker.close();
  await removeFolder(folder);
}

const render = (name: string) =>
  worker.send({ kind: 'page', viewer: 'visitor', url: `/${name}`, page: `page of ${name}` });
/** What the component of a remote returns. */
const result = async (name: string) => {
  const { html, problem } = await render(name);
  return problem ?? html.replace(WHOLE_LIST.slice(4), '').replace('<ul>', '');
};

describe('a remote that changes what all releases share', () => {
  /** Code by the frozen built-in that it changes. */
  const FROZEN: [builtIn: string, code: string][] = [
    ['Array.prototype.map', 'Array.prototype.map = () => []'],
    ['Array.prototype.map', "Object.defineProperty(Array.prototype, 'map', { value: () => [] })"],
    ['Array.prototype.map', 'delete Array.prototype.map'],
    ['String.prototype.trim', "String.prototype.trim = () => ''"],
    ['Promise.prototype.then', 'Promise.prototype.then = () => {}'],
    ['Object.keys', 'Object.keys = () => []'],
    ['JSON.parse', 'JSON.parse = () => null'],
    ['Math.max', 'Math.max = () => 0'],
    ['URL.prototype.toString', "URL.prototype.toString = () => ''"],
    ['Response.prototype.json', 'Response.prototype.json = async () => null'],
  ];
  /** Code whose error does not name a built-in. */
  const UNNAMED = [
    'Object.prototype.polluted = 1',
    'Array.prototype.last = function () {}',
    'Object.setPrototypeOf(Array.prototype, null)',
    'globalThis.fetch = () => {}',
    "Object.defineProperty(globalThis, 'setTimeout', { value: () => {} })",
    'Error.prepareStackTrace = () => 1',
    'Error.stackTraceLimit = 0; throw new Error()',
    "require('util').inspect = () => 1",
    "require('crypto').createHash = () => 1",
    "require('crypto').createHash('sha256').constructor.prototype.digest = () => 1",
    "require('events').prototype.emit = () => {}",
    "require('events').on = () => {}",
    "require('stream').Readable.prototype.push = () => {}",
    "require('stream').Readable.prototype[Symbol.asyncIterator] = () => {}",
    "require('stream').promises.pipeline = () => {}",
    "Object.defineProperty(require('stream').Duplex.prototype, 'push', { value: () => {} })",
    "require('async_hooks').AsyncLocalStorage.prototype.run = () => {}",
    "require('diagnostics_channel').channel('x').constructor.prototype.publish = () => {}",
    'Object.getPrototypeOf(globalThis).inherited = 1',
    'globalThis.globalThis = {}',
    "globalThis[Symbol.for('undici.globalDispatcher.1')] = { dispatch() {} }",
    "globalThis[Symbol.for('undici.globalDispatcher.2')] = { dispatch() {} }",
    'process.env.NODE_ENV = 1',
    'console.error = () => 1',
  ];
  const frozen = FROZEN.map(([, code], index) => remote(`mf-frozen-${index}`, code));
  const unnamed = UNNAMED.map((code, index) => remote(`mf-unnamed-${index}`, code));
  const sloppy = remote('mf-sloppy', "new Function('Math.max = () => 0')()");
  const overriding = remote(
    'mf-overriding',
    `
      class Saw { constructor() { this.toString = () => 'saw'; this.constructor = Saw; } }
      const error = new TypeError('x'); error.message = 'y'; error.name = 'Saw'; error.toString = () => 'z';
      const list = []; list.push = () => 0;
      const map = new Map(); map.get = () => 0;
      function Old() {} Old.prototype = Object.create(Error.prototype); Old.prototype.constructor = Old; Old.prototype.name = 'Old';
      const { EventEmitter } = require('events'); const { Readable } = require('stream');
      function Emitter() { EventEmitter.call(this); } require('util').inherits(Emitter, EventEmitter);
      Emitter.prototype.emit = () => true; new Emitter().on = () => 0;
      const readable = new Readable({ read() {} }); readable.push = () => false; readable._read = () => {};
      class Own extends Readable { push() { return true; } } Own.from = () => 0;
      const plain = {}; plain.valueOf = () => 1; plain.hasOwnProperty = () => true;
      new Saw();`,
  );

  beforeAll(() => start([...frozen, ...unnamed, sloppy, overriding, remote('mf-good')]));
  afterAll(stop);

  it('fails with the name of the frozen built-in, and pages of others are whole', async () => {
    for (const [index, { microfrontend }] of frozen.entries()) {
      const { name, version } = microfrontend;
      const builtIn = FROZEN[index]?.[0];
      const { problem, fault } = await render(name);
      expect(fault).toEqual({ microfrontend: name, version, module: 'page', builtIn });
      expect(problem).toContain(`${name}/page ${version} changes ${builtIn}, which`);
      expect((await render('mf-good')).html).toBe(WHOLE_LIST);
    }
    expect(exits).toEqual([]);
  });

  it('fails without an effect on others by any other change', async () => {
    const passed: unknown[] = [];
    for (const [index, { microfrontend }] of unnamed.entries()) {
      if ((await render(microfrontend.name)).problem === undefined) passed.push(UNNAMED[index]);
      expect((await render('mf-good')).html).toBe(WHOLE_LIST);
    }
    expect([passed, exits]).toEqual([[], []]);
  });

  it('in code that is not strict changes nothing', async () => {
    await render('mf-sloppy');
    expect((await render('mf-good')).html).toBe(WHOLE_LIST);
  });

  it('may assign inherited names of its own objects', async () => {
    const { html, problem } = await render('mf-overriding');
    expect([html, problem]).toEqual([WHOLE_LIST, undefined]);
  });
});

describe('a remote that changes what cannot be frozen', () => {
  afterEach(stop);

  /** A thread is replaced three times without a delay. */
  it.each<[what: string, changes: [builtIn: string, code: string][]]>([
    [
      'packages that the shell shares',
      [
        ['react.createElement', "shared.react['19.0.0'].lib().createElement = () => ''"],
        ["the share scope's react.19.0.0", "shared.react['19.0.0'] = { lib: () => ({}) }"],
      ],
    ],
    [
      'names of browsers',
      [
        ['globalThis.window', 'globalThis.window = globalThis'],
        ['globalThis.document', 'globalThis.document = {}'],
      ],
    ],
    [
      'classes of Node',
      [
        [
          'events.EventEmitter.prototype.Symbol(kCapture)',
          "const { prototype } = require('events'); const [capture] = Object.getOwnPropertySymbols(prototype); prototype[capture] = true",
        ],
        ['globalThis.ReadableStream.prototype.getReader', 'ReadableStream.prototype.getReader = () => {}'],
      ],
    ],
  ])('ends its thread, which names it and is replaced: %s', async (_what, changes) => {
    const hostile = changes.map(([, code], index) => {
      const built = remote(`mf-hostile-${index}`, `${code};`);
      // The container's `init` receives the share scope.
      const entry = String(built.contents.get('server/remote.cjs')).replace(
        'exports.init = () => {};',
        'let shared; exports.init = (scope) => { shared = scope; };',
      );
      return withEntry(built, entry);
    });
    await start([...hostile, remote('mf-good')]);
    for (const [index, { microfrontend }] of hostile.entries()) {
      const { name, version } = microfrontend;
      const builtIn = changes[index]?.[0];
      await expect(render(name)).rejects.toThrow(`${name}/page ${version} changes ${builtIn}, which`);
      expect(exits.splice(0)).toEqual([
        expect.objectContaining({
          page: `page of ${name}`,
          fault: { microfrontend: name, version, module: 'page', builtIn },
        }),
      ]);
      await worker.ready;
      expect((await render('mf-good')).html).toBe(WHOLE_LIST);
    }
  });

  it('while a page renders is found before the page is sent', async () => {
    const page = "globalThis.window = globalThis; return ''";
    await start([remote('mf-hostile', '', page), remote('mf-good')]);
    await expect(render('mf-hostile')).rejects.toThrow('It changes globalThis.window, which');
    await worker.ready;
    expect((await render('mf-good')).html).toBe(WHOLE_LIST);
  });
});

function withEntry(built: BuiltMicrofrontend, entry: string): BuiltMicrofrontend {
  const { microfrontend } = remote(built.microfrontend.name, entry);
  const integrity = `sha256-${createHash('sha256').update(entry).digest('base64')}`;
  const files = { 'server/remote.cjs': { integrity, bytes: entry.length, gzip: entry.length } };
  const contents = new Map([['server/remote.cjs', Buffer.from(entry)]]);
  return { ...built, contents, microfrontend: { ...microfrontend, files } };
}

describe('the code of a remote', () => {
  const typeOf = (name: string) => `[${JSON.stringify(name)}, typeof ${name}]`;
  const types = `JSON.stringify([${WITHHELD.map(typeOf).join(', ')}].filter(([, type]) => type !== 'undefined'))`;
  /** The names of all functions that release code reaches through properties and prototypes, from globals, modules and instances. */
  const reached = `
    const start = [globalThis, require('diagnostics_channel').channel('net.client.socket'), require('crypto').createHash('sha256'),
      setTimeout(() => {}), setImmediate(() => {}), await new Promise((done) => setTimeout(function () { done({ timer: this }); })), new (require('stream').Duplex)(), new (require('events'))(), new MessageChannel().port1,
      new (require('async_hooks').AsyncLocalStorage)(), new Request(apiUrl), new Response(''), new Response('').body,
      ...['buffer', 'crypto', 'events', 'stream', 'url', 'util'].map(require)];
    const seen = new Set(start);
    for (const object of seen) {
      const found = Reflect.ownKeys(object).flatMap((key) => {
        try {
          const { get, set, value } = Object.getOwnPropertyDescriptor(object, key);
          const current = object[key];
          Promise.resolve(current).catch(() => {});
          return [get, set, value, current];
        } catch { return []; }
      });
      for (const value of [Object.getPrototypeOf(object), ...found]) if (Object(value) === value) seen.add(value);
    }
    return JSON.stringify([...seen].filter((one) => typeof one === 'function').map(({ name }) => String(name)));`;
  const FORBIDDEN: [code: string, sentence: RegExp][] = [
    ["import('node:fs')", /import|dynamic|fs/i],
    ['new Function(\'return import("node:fs")\')()', /import|dynamic|Pages are rendered without/i],
    ['(0, eval)(\'import("node:fs")\')', /import|dynamic|Pages are rendered without/i],
    ["require('worker_threads')", /Pages are rendered without node:worker_threads/],
    ["require('lodash')", /The release does not contain lodash: bundle it/],
    ["require('../../../../shell/x.cjs')", /is not a file of this release/],
    ['process.exit()', /without process\.exit/],
  ];
  const attempts = ['/api/purchase', '/api/internal/x', '/api/%69nternal/x', '/api//internal/x', '/health'];
  const fetching = `
      const responses = await Promise.allSettled(${JSON.stringify(attempts)}.map((path) => fetch(apiUrl.replace('/api', path))));
      const others = await Promise.allSettled([
        fetch('http://localhost:' + new URL(apiUrl).port + '/api/x'), fetch(apiUrl + '/x', { method: 'POST' }), fetch('file:///etc/passwd'), fetch('data:,x'),
      ]);
      return [...responses, ...others].map(({ status }) => status[0]).join('')`;
  const flooding = `const all = await Promise.allSettled(Array.from({ length: 1000 }, () => fetch(apiUrl + '/x')));
      return String(all.filter(({ status }) => status === 'fulfilled').length)`;

  const changing = `const response = await fetch(apiUrl + '/purchase');
      const isFrozen = Object.isFrozen(Object.getPrototypeOf(response));
      return String([isFrozen, response instanceof Response, response.headers instanceof Headers, response.status]);`;

  beforeAll(() =>
    start(
      [
        remote('mf-names', '', `return ${types}`),
        remote('mf-reaching', '', reached),
        ...FORBIDDEN.map(([code], index) =>
          remote(`mf-hostile-${index}`, '', `await ${code}; return 'reached'`),
        ),
        remote('mf-fetching', '', fetching),
        remote('mf-flooding', '', flooding),
        remote('mf-class', '', changing),
        remote('mf-moved', '', "return (await fetch(apiUrl + '/moved')).text()"),
      ],
      // The requests of a page may take seconds on a busy machine.
      { deadline: 60_000 },
    ),
  );
  afterAll(stop);

  it('has no network, no other threads, no shared memory and no module system', async () => {
    expect(await result('mf-names')).toBe('[]');
  });

  it('reaches no classes of connections, processes, contexts and shared memory', async () => {
    const names: string[] = JSON.parse(await result('mf-reaching'));
    expect(names).toEqual(expect.arrayContaining(['Array', 'Readable', 'Response']));
    const dangerous =
      /Agent|Dispatcher|Pool|Client|Socket|Server|Memory|SharedArrayBuffer|^process$|ActiveChannel|AsyncContextFrame|binding/;
    expect(names.filter((name) => dangerous.test(name))).toEqual([]);
  });

  it('cannot use other modules and code, and ends no process', async () => {
    for (const [index, [code, sentence]] of FORBIDDEN.entries()) {
      const { html, problem } = await render(`mf-hostile-${index}`);
      expect([code, problem ?? html]).toEqual([code, expect.stringMatching(sentence)]);
    }
    expect(exits).toEqual([]);
  });

  it('reads the API only, anonymously, and never its internal routes', async () => {
    expect(await result('mf-fetching')).toBe('frrrrrrrr');
    expect(apiCalls).toEqual(['GET /api/purchase']);
  });

  it('sends the API at most 64 requests for a page', async () => {
    expect(await result('mf-flooding')).toBe('64');
  });

  it('gets responses of the API whose class it cannot change', async () => {
    expect(await result('mf-class')).toBe('true,true,true,200');
  });

  it('follows no redirection of the API', async () => {
    expect(await result('mf-moved')).toMatch(/redirects/);
    expect(apiCalls).toEqual(['GET /api/moved']);
  });
});

describe('the thread of a remote', () => {
  afterEach(stop);

  it('reads nothing in a dry run', async () => {
    const page = 'return (await fetch(apiUrl + "/purchase")).text()';
    await start([remote('mf-hostile', '', page)], { isDryRun: true });
    expect(await result('mf-hostile')).toMatch(/Pages are rendered without GET http/);
    expect(apiCalls).toEqual([]);
  });

  it('starts no timers that outlive its page', async () => {
    const page = `setInterval(() => fetch(apiUrl + '/tick'), 50); return ''`;
    await start([remote('mf-hostile', '', page), remote('mf-good')]);
    await render('mf-hostile');
    // The timers end one deadline after the page: requests end, too.
    while (apiCalls.length === 0) await render('mf-good');
    let seen = -1;
    while (seen !== apiCalls.length) {
      seen = apiCalls.length;
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    // A timer that continues would use up the page's 64 requests.
    expect(seen).toBeLessThan(64);
  });
});
