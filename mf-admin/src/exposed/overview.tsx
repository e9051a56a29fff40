import { Overview } from '../features/overview/overview.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Overview" lead="What was sold, and what is to be done." />
      <Overview />
    </>
  );
}
