import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Card, CardBody, CardFooter, CardTitle, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/tool-path.ts';
import { ToolPhoto } from '../../shared/tool-photo.tsx';

const CARD_WIDTHS = '(min-width: 1080px) 26rem, (min-width: 700px) 46vw, 92vw';

// The whole card leads to the tool; whatever else can be pressed lies above.
const NameLink = styled(Link)`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  line-height: 1.5;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  line-clamp: 3;
`;

const Footer = styled(CardFooter)`
  a {
    position: relative;
  }
`;

interface ToolCardProps {
  tool: Tool;
  /** On the photograph's corner. */
  corner?: ReactNode;
  /** The last line: price and action. */
  footer: ReactNode;
  children?: ReactNode;
  priority?: boolean;
}

/** A tool in a grid of tools. */
export function ToolCard({ tool, corner, footer, children, priority }: ToolCardProps) {
  return (
    <Card>
      <ToolPhoto tool={tool} sizes={CARD_WIDTHS} priority={priority} />
      {corner}
      <CardBody>
        <CardTitle>
          <NameLink to={toolPath(tool)}>{tool.name}</NameLink>
        </CardTitle>
        <Description>{tool.description}</Description>
        {children}
        <Footer>{footer}</Footer>
      </CardBody>
    </Card>
  );
}
