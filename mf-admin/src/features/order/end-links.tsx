import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { statusLinksContractApi } from './generated/status-links.ts';

const Note = styled.p`
  margin-block: ${tokens.space.m} ${tokens.space.s};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** A button that ends the links of an order in earlier emails. */
export function EndLinks({ number }: { number: string }) {
  const [end, { isLoading }] = statusLinksContractApi.useOrderStatusEndLinksMutation();
  const notify = useNotify('status-links');
  const endAll = async () => {
    const { error } = await end({ number });
    if (error) notify('error', problemMessage(error, { unreachable: 'The links still work.' }));
    else notify('success', 'The links in the emails so far have ended. The next email has a new one.');
  };
  return (
    <>
      <Note>Everybody with a link from our emails sees the tools and the parcel without a sign-in.</Note>
      <Button size="small" pending={isLoading} onClick={() => void endAll()}>
        End these links
      </Button>
    </>
  );
}
