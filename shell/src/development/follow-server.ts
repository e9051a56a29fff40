import type { Override } from '@whetstone/contract';
import type { ErrorOverlay, Problem } from './error-overlay.ts';

/** Milliseconds before the next attempt to connect to a development server. */
const RECONNECT_DELAY = 1_000;

/** A message of the development server to its clients. */
interface ServerMessage {
  type: string;
  data?: unknown;
}

interface BuildError {
  message: string;
  moduleName?: string;
  file?: string;
  loc?: string;
}

/**
 * Shows the build errors of one development server until they are fixed. A lost connection alone shows nothing: the server ends a
 * connection whose page is busy for a second.
 * @param isServed whether the page has the server's build
 */
export function followServer(override: Override, isServed: boolean, overlay: ErrorOverlay): void {
  const { name, origin } = override;
  let isCurrent = isServed;
  let isReconnecting = false;
  let lastBuild: unknown;
  let currentBuild: unknown;
  const onMessage = ({ type, data }: ServerMessage) => {
    if (type === 'hash') {
      if (isReconnecting && data !== currentBuild) isCurrent = false;
      isReconnecting = false;
      currentBuild = data;
    } else if (type === 'errors') {
      overlay.clear(name, ['build']);
      for (const error of data as BuildError[]) overlay.show({ remote: name, ...describe(name, error) });
    } else if (type === 'ok' || type === 'warnings') {
      overlay.clear(name, ['build', 'server']);
      // The first message repeats the build that the page has loaded, which may have failed.
      if (lastBuild !== undefined && lastBuild !== currentBuild) overlay.clear(name, ['runtime']);
      lastBuild = currentBuild;
      if (!isCurrent) overlay.show(reloadToUse(name));
    }
  };
  const connect = () => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`);
    socket.onmessage = ({ data }) => onMessage(JSON.parse(data));
    socket.onclose = () => {
      isReconnecting = true;
      setTimeout(connect, RECONNECT_DELAY);
    };
  };
  connect();
}

/** The page has no build from the server, or has missed an update while it had no connection. */
function reloadToUse(remote: string): Problem {
  return { remote, kind: 'server', title: `${remote} builds. Load the page again to use it.`, reload: true };
}

/** The position of the error in a message of swc: `╭─[17:8]`. */
const PLACE_IN_MESSAGE = /─\[([^[\]\n]*)\]/;

function describe(remote: string, { message, moduleName, file, loc }: BuildError) {
  const plain = withoutColours(message);
  const inMessage = PLACE_IN_MESSAGE.exec(plain)?.[1]?.split(':').slice(-2).join(':');
  const place = [(moduleName ?? file)?.replace(/^\.\//, ''), inMessage ?? loc].filter(Boolean).join(':');
  return {
    kind: 'build' as const,
    title: `${remote} does not build.`,
    ...(place && { place }),
    details: plain.trimEnd(),
  };
}

function withoutColours(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
