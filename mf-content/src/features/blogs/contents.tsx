import { media, smallCaps, textLinkStyles, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { questions } from './questions.ts';

const Nav = styled.nav`
  ${media.large} {
    position: sticky;
    top: 6rem;
    align-self: start;
  }
`;

const Title = styled.h2`
  ${smallCaps}
  margin-bottom: ${tokens.space.s};
  color: ${tokens.color.inkMuted};
`;

const List = styled.ol`
  /* Twice, because the global style takes the numbers off every list with a class. */
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

const Entry = styled.a`
  ${textLinkStyles}
  display: block;
  padding-block: ${tokens.space.xxs};
`;

export function Contents() {
  return (
    <Nav aria-labelledby="contents">
      <Title id="contents">Questions</Title>
      <List>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Entry href={`#${id}`}>{question}</Entry>
          </li>
        ))}
      </List>
    </Nav>
  );
}
