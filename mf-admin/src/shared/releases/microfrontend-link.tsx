import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfMicrofrontend } from './paths.ts';

const Anchor = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

/** A microfrontend's name, which leads to all that the console knows of it. */
export function MicrofrontendLink({ microfrontend }: { microfrontend: string }) {
  return <Anchor to={pathOfMicrofrontend(microfrontend)}>{microfrontend}</Anchor>;
}
