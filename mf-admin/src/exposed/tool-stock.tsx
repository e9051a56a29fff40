import { useParams } from '@whetstone/kernel';
import { ToolStock } from '../features/stock/tool-stock.tsx';
import { ToolPage } from '../shared/tool-page.tsx';

export function Page() {
  const { id = '' } = useParams();
  // The key: another tool starts with an empty form.
  return (
    <ToolPage key={id} id={id} tab="Stock">
      {({ name }) => <ToolStock id={id} name={name} />}
    </ToolPage>
  );
}
