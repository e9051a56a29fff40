import { ErrorNotice, Skeleton, VisuallyHidden } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { contractApi } from './generated/contract.ts';
import { Policy } from './policy-page.tsx';

/** Lines stay lines: a text can contain an address. */
const Paragraph = styled.p`
  white-space: pre-line;
`;

interface Part {
  /** Missing before the first heading. */
  heading?: string;
  paragraphs: string[];
}

/** A line on its own without a full stop is a heading. */
const HEADING = /^[^\n]{1,80}(?<![.,;:!?])$/;

/** The parts of a text whose paragraphs have an empty line between them. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const paragraph of paragraphsOf(text)) {
    if (HEADING.test(paragraph)) parts.push({ heading: paragraph, paragraphs: [] });
    else if (parts.length > 0) parts.at(-1)?.paragraphs.push(paragraph);
    else parts.push({ paragraphs: [paragraph] });
  }
  return parts;
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}

export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>);
}

export function Policies({ text }: { text: string }) {
  return partsOf(text).map(({ heading, paragraphs }) => (
    <Policy key={`${heading} ${paragraphs[0]}`} heading={heading}>
      <Paragraphs text={paragraphs.join('\n\n')} />
    </Policy>
  ));
}

interface LegalTextsProps {
  children: (texts: NonNullable<ReturnType<typeof useTexts>['data']>) => ReactNode;
}

const { useSettingsGetTextsQuery: useTexts } = contractApi;

/** The texts of the settings, or the state of their request. */
export function LegalTexts({ children }: LegalTextsProps) {
  const { data, isError, refetch } = useTexts();
  if (data) return children(data);
  if (!isError)
    return (
      <div role="status">
        <VisuallyHidden>Loading the text</VisuallyHidden>
        <Skeleton shape="text" lines={12} />
      </div>
    );
  return (
    <ErrorNotice title="The text could not be loaded" onRetry={refetch}>
      The shop did not respond. Try again in a moment.
    </ErrorNotice>
  );
}
