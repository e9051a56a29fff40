import { Eyebrow, Prose, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Article = styled.article`
  padding-block: ${tokens.space.xl};
  border-top: 1px solid ${tokens.color.ink};
  /* Not under the navbar, which stays at the top. */
  scroll-margin-top: 5rem;
`;

const Heading = styled.h2`
  max-width: 24ch;
  margin-bottom: ${tokens.space.l};
  font-size: ${tokens.text.xxl};
`;

interface AnsweredQuestionProps {
  id: string;
  number: number;
  question: string;
  children: ReactNode;
}

export function AnsweredQuestion({ id, number, question, children }: AnsweredQuestionProps) {
  const headingId = `${id}-question`;
  return (
    <Article id={id} aria-labelledby={headingId}>
      <Eyebrow>Question {number}</Eyebrow>
      <Heading id={headingId}>{question}</Heading>
      <Prose>{children}</Prose>
    </Article>
  );
}
