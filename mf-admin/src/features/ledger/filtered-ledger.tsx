import { useSearchParams } from '@whetstone/kernel';
import { SelectField, Stack } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useLiveMicrofrontends } from '../../shared/releases/live-microfrontends.api.ts';
import { Ledger } from './ledger.tsx';

const PARAMETER = 'microfrontend';

const Filter = styled.div`
  max-width: 18rem;
`;

/** The history of all microfrontends, or of the one that the page's address names. */
export function FilteredLedger() {
  const { data: microfrontends = [] } = useLiveMicrofrontends();
  const [params, setParams] = useSearchParams();
  const microfrontend = params.get(PARAMETER) ?? '';
  const narrow = (name: string) =>
    setParams(name ? { [PARAMETER]: name } : {}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="m">
      <Filter>
        <SelectField
          label="Microfrontend"
          value={microfrontend}
          onChange={({ target }) => narrow(target.value)}
        >
          <option value="">Every microfrontend</option>
          {microfrontends.map(({ microfrontend: name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </Filter>
      <Ledger key={microfrontend} microfrontend={microfrontend} />
    </Stack>
  );
}
