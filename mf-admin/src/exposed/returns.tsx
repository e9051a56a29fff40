import { ReturnList } from '../features/returns/return-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Returns"
        lead="Tools that customers want to send back. Accept or decline a request, receive the tools, and refund them. You can also receive the tools of a declined or cancelled return."
      />
      <ReturnList />
    </>
  );
}
