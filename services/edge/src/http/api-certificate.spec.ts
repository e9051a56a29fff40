import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { apiRoutes } from './api-routes.ts';

it('sends no call and no secret to an API whose certificate it cannot verify', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whetstone-certificate-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=api';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  const received: unknown[] = [];
  const api = createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certFile) },
    (request, response) => {
      received.push(request.headers);
      response.end();
    },
  ).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  const edge = fastify();
  const url = `https://127.0.0.1:${port}`;
  await apiRoutes(edge, { apiUrl: url, releasesUrl: url, edgeSecret: 'secret', outdated: [] });
  const calls = [
    edge.inject('/api/tools'),
    edge.inject({ method: 'POST', url: '/api/releases', payload: { a: 1 } }),
  ];
  for (const response of await Promise.all(calls)) expect(response.statusCode).toBe(503);
  expect(received).toEqual([]);
  await edge.close();
  api.close();
  rmSync(folder, { recursive: true });
});
