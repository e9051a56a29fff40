import {
  Container,
  Eyebrow,
  media,
  PageHeader,
  Prose,
  smallCaps,
  textLinkStyles,
  tokens,
} from '@whetstone/ui';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { PrototypalInheritance } from '../features/blogs/prototypal-inheritance.tsx';
import { ReactPerformance } from '../features/blogs/react-performance.tsx';
import { StateManagement } from '../features/blogs/state-management.tsx';
import { StateSetDirectly } from '../features/blogs/state-set-directly.tsx';
import { UnitTests } from '../features/blogs/unit-tests.tsx';

interface Question {
  /** The URL fragment of the answer: `/blogs#unit-tests`. */
  id: string;
  question: string;
  Answer: ComponentType;
}

const questions: readonly Question[] = [
  {
    id: 'react-performance',
    question: 'How do you improve the performance of a React application?',
    Answer: ReactPerformance,
  },
  {
    id: 'state-management',
    question: 'What are the ways to manage state in a React application?',
    Answer: StateManagement,
  },
  {
    id: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    Answer: PrototypalInheritance,
  },
  { id: 'state-set-directly', question: 'Why is state not set directly in React?', Answer: StateSetDirectly },
  { id: 'unit-tests', question: 'What is a unit test, and why should you write them?', Answer: UnitTests },
];

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.xl};

  ${media.large} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${tokens.space.xxl};
  }
`;

const Nav = styled.nav`
  ${media.large} {
    position: sticky;
    top: 6rem;
    align-self: start;
  }
`;

const NavTitle = styled.h2`
  ${smallCaps}
  margin-bottom: ${tokens.space.s};
  color: ${tokens.color.inkMuted};
`;

const NavList = styled.ol`
  /* Doubled specificity: the global style removes the numbers of lists with a class. */
  && {
    padding-left: 1.5em;
    list-style: decimal;
  }
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};

  li {
    padding-block: ${tokens.space.xxs};
  }
  ::marker {
    color: ${tokens.color.accentText};
    font-weight: ${tokens.weight.strong};
  }
`;

const NavLink = styled.a`
  ${textLinkStyles}
  display: block;
  padding-block: ${tokens.space.xxs};
`;

const Article = styled.article`
  padding-block: ${tokens.space.xl};
  border-top: 1px solid ${tokens.color.ink};
  /* The height of the sticky navbar. */
  scroll-margin-top: 5rem;
`;

const Heading = styled.h2`
  max-width: 24ch;
  margin-bottom: ${tokens.space.l};
  font-size: ${tokens.text.xxl};
`;

export function Page() {
  return (
    <Container>
      <PageHeader
        title="Blogs"
        lead="We build this shop ourselves. Here are our answers to five common interview questions."
      />
      <Layout>
        <Contents />
        <div>
          {questions.map((question, index) => (
            <Answer key={question.id} question={question} number={index + 1} />
          ))}
        </div>
      </Layout>
    </Container>
  );
}

function Contents() {
  return (
    <Nav aria-labelledby="contents">
      <NavTitle id="contents">Questions</NavTitle>
      <NavList>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <NavLink href={`#${id}`}>{question}</NavLink>
          </li>
        ))}
      </NavList>
    </Nav>
  );
}

interface AnswerProps {
  question: Question;
  number: number;
}

function Answer({ question: { id, question, Answer: Content }, number }: AnswerProps) {
  const headingId = `${id}-question`;
  return (
    <Article id={id} aria-labelledby={headingId}>
      <Eyebrow>{`Question ${number}`}</Eyebrow>
      <Heading id={headingId}>{question}</Heading>
      <Prose>
        <Content />
      </Prose>
    </Article>
  );
}
