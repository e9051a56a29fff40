import type { Tool } from '@whetstone/contract';
import { selectUser, signInPath, skipToken, useAppSelector, useNavigate } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { storage } from '@whetstone/kernel/storage';
import { Button, FormMessage, Stack, tokens } from '@whetstone/ui';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/links.ts';
import { alertsContractApi } from './generated/contract.ts';

const SENTENCES: ProblemSentences = {
  'in-stock': ({ name }) => `${name} is in stock. You can order it now.`,
  'too-many-alerts': ({ max }) =>
    `You already wait for ${max} tools, which is the maximum. Cancel one of these emails first.`,
};

const alertsApi = alertsContractApi.enhanceEndpoints({
  endpoints: {
    alertsGet: { providesTags: ['Tool'] },
    alertsWait: { invalidatesTags: ['Tool'] },
    alertsCancel: { invalidatesTags: ['Tool'] },
  },
});

/** The tool for which a visitor asked for an email before the sign-in. */
const WANTED = 'stock-alert';

const Lead = styled.p`
  font-weight: ${tokens.weight.strong};
`;

const Waiting = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.m};
  min-height: ${tokens.size.control};
`;

/** Takes the place of the order panel while the tool cannot be ordered. */
export function StockAlert({ tool }: { tool: Tool }) {
  const { _id: toolId, quantity, minQuantity } = tool;
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const { currentData: alert } = alertsApi.useAlertsGetQuery(user ? { toolId } : skipToken);
  const [wait, waiting] = alertsApi.useAlertsWaitMutation();
  const [cancel, cancelling] = alertsApi.useAlertsCancelMutation();

  const request = () => {
    if (user) return void wait({ toolId });
    storage.session.write(WANTED, toolId);
    void navigate(signInPath(toolPath(tool)));
  };
  const requestAfterSignIn = useEffectEvent(() => {
    if (storage.session.read(WANTED, String) !== toolId) return;
    storage.session.write(WANTED, undefined);
    request();
  });
  useEffect(() => {
    if (user) requestAfterSignIn();
  }, [user]);

  const error = waiting.error ?? cancelling.error;
  return (
    <Stack gap="s">
      <Lead>
        {quantity === 0
          ? 'Sold out at the moment.'
          : `Only ${quantity} left, and we sell at least ${minQuantity}.`}
      </Lead>
      {alert?.waiting ? (
        <Waiting role="status">
          We will email you once, when it is back.
          <Button
            variant="quiet"
            size="small"
            pending={cancelling.isLoading}
            onClick={() => void cancel({ toolId })}
          >
            Do not email me
          </Button>
        </Waiting>
      ) : (
        <Button pending={waiting.isLoading} onClick={request}>
          Email me when it is back
        </Button>
      )}
      {error && <FormMessage tone="error">{problemMessage(error, SENTENCES)}</FormMessage>}
    </Stack>
  );
}
