/** Spellings of an internal path that a proxy or a router may resolve to the path: none of them may exist on the public listener. */
export function disguisedPaths(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
  const end = rest.join('/');
  return [
    path,
    `/api${path}`,
    `/api/${encoded}/${end}`,
    `/${encoded}/${end}`,
    `/${path}`,
    `/api/${path}`,
    `/api/..${path}`,
    `/api/purchase/../..${path}`,
    `/api/..%2f${first}/${end}`,
    `/api/..%252f${first}/${end}`,
    `/api/..;${path}`,
    `/${first}/./${end}`,
    `/${first.toUpperCase()}/${end}`,
    `/${first};/${end}`,
    `/${first}%2f${end}`,
    `${path}/`,
    `${path}%00`,
    `${path}?listener=internal`,
    `http://127.0.0.1:4011${path}`,
  ];
}

/** Headers by which a caller may claim to use the internal listener. */
export const DISGUISE = {
  host: '127.0.0.1:4011',
  listener: 'internal',
  'accept-version': 'internal',
  'x-forwarded-host': '127.0.0.1:4011',
  'x-forwarded-port': '4011',
};
