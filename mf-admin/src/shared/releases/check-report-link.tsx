import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfCheckReport } from './paths.ts';

const Root = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

interface CheckReportLinkProps {
  id: string;
  microfrontend: string;
  version: string;
}

/** Leads to what the gate says of a release. */
export function CheckReportLink({ id, microfrontend, version }: CheckReportLinkProps) {
  return (
    <Root to={pathOfCheckReport(id)} aria-label={`CheckReport on ${microfrontend} ${version}`}>
      CheckReport
    </Root>
  );
}
