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

export function EndLinks({ number }: { number: string }) {
  const [end, { isLoading }] = statusLinksContractApi.useOrderStatusEndLinksMutation();
  const notify = useNotify('status-links');
  const endAll = async () => {
    const { error } = await end({ number });
    if (error) notify('error', problemMessage(error, { unreachable: 'The links still work.' }));
    else notify('success', 'The links in our emails so far have ended.');
  };
  return (
    <>
      <Note>Everybody with a link from our emails sees the tools and the parcel, not your address.</Note>
      <Button size="small" pending={isLoading} onClick={() => void endAll()}>
        End these links
      </Button>
    </>
  );
}
