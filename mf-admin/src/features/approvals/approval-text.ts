import type { Approval } from '@whetstone/contract';
import { formatBytes } from '../../shared/format.ts';

/** 'Frames of https://pay.example' */
export function textOf({ kind, value }: Pick<Approval, 'kind' | 'value'>): string {
  return {
    budget: `Pages of up to ${formatBytes(Number(value))}`,
    connect: `Connections to ${value}`,
    frame: `Frames of ${value}`,
    media: `Audio and video of ${value}`,
    path: `Pages at ${value}`,
    navbar: `Navbar entry ${value}`,
    dashboard: `Dashboard entry ${value}`,
    footer: `Footer entry ${value}`,
  }[kind];
}

/** The effect of an approval, for the admin who decides. */
export function effectOf({ kind, value, microfrontend, owner }: Approval): string {
  const pages = `The pages of ${microfrontend}`;
  const entry = `links to it with this label. ${microfrontend} can change its position, but not the label, the target, the group or who sees it.`;
  return {
    budget: `${pages} may load up to ${formatBytes(Number(value))} of compressed scripts and style sheets. No other page gets larger.`,
    connect: `${pages} may send data of their visitors to ${value}. No other page may.`,
    frame: `${pages} may show ${value} in a frame. No other page may.`,
    media: `${pages} may play audio and video of ${value}. No other page may.`,
    path: `${owner ? `${owner} has pages at ${value}. ` : ''}${microfrontend} may add pages at ${value}${value === '/' ? '' : ' and below'}, where no other microfrontend has one.`,
    navbar: `The navbar of every page ${entry}`,
    dashboard: `Every page of the dashboard ${entry}`,
    footer: `The footer of every page ${entry}`,
  }[kind];
}
