import { media, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { AnsweredQuestion } from './answered-question.tsx';
import { Contents } from './contents.tsx';
import { questions } from './questions.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.xl};

  ${media.large} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${tokens.space.xxl};
  }
`;

export function Blog() {
  return (
    <Layout>
      <Contents />
      <div>
        {questions.map(({ id, question, Answer }, index) => (
          <AnsweredQuestion key={id} id={id} number={index + 1} question={question}>
            <Answer />
          </AnsweredQuestion>
        ))}
      </div>
    </Layout>
  );
}
