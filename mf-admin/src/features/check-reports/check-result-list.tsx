import type { CheckResult } from '@whetstone/contract';
import { Icon, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li<{ $passed: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
  font-size: ${tokens.text.s};

  > svg {
    margin-top: 0.2em;
    color: ${({ $passed }) => ($passed ? tokens.color.success : tokens.color.accentText)};
  }
`;

const Subject = styled.span`
  color: ${tokens.color.inkMuted};
`;

const Remedy = styled.p`
  margin-top: ${tokens.space.xs};
  padding-left: ${tokens.space.s};
  border-left: 2px solid ${tokens.color.accent};
`;

export function CheckResultList({ results }: { results: readonly CheckResult[] }) {
  return (
    <List>
      {results.map((result) => (
        <CheckResultItem key={`${result.check} ${result.subject} ${result.sentence}`} result={result} />
      ))}
    </List>
  );
}

function CheckResultItem({ result: { passed, subject, sentence, remedy } }: { result: CheckResult }) {
  return (
    <Item $passed={passed}>
      <Icon name={passed ? 'check' : 'close'} size={18} label={passed ? 'Passed' : 'Failed'} />
      <div>
        <Subject>{subject}</Subject>
        <p>{sentence}</p>
        {remedy && (
          <Remedy>
            <strong>What to do:</strong> {remedy}
          </Remedy>
        )}
      </div>
    </Item>
  );
}
