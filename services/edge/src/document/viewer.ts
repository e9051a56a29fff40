import type { Viewer } from '@whetstone/contract';

const SIGNED_IN = /(?:^|;\s*)signed-in=(user|admin)(?:;|$)/;

/** Whom the browser says that it shows its pages to. It decides on the navigation, and on nothing that is worth a lie. */
export function viewerOf(cookies: string | undefined): Viewer {
  const [, viewer] = SIGNED_IN.exec(cookies ?? '') ?? [];
  return (viewer as Viewer | undefined) ?? 'visitor';
}
