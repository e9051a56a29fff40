import { useSearchParams } from '@whetstone/kernel';
import { SelectField, Stack } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useLivePieces } from '../../shared/releases/live-pieces.api.ts';
import { Ledger } from './ledger.tsx';

const PARAMETER = 'piece';

const Filter = styled.div`
  max-width: 18rem;
`;

/** The history of all pieces, or of the one that the page's address names. */
export function FilteredLedger() {
  const { data: pieces = [] } = useLivePieces();
  const [params, setParams] = useSearchParams();
  const piece = params.get(PARAMETER) ?? '';
  const narrow = (name: string) =>
    setParams(name ? { [PARAMETER]: name } : {}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="m">
      <Filter>
        <SelectField label="Piece" value={piece} onChange={({ target }) => narrow(target.value)}>
          <option value="">Every piece</option>
          {pieces.map(({ piece: name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </Filter>
      <Ledger key={piece} piece={piece} />
    </Stack>
  );
}
