import { CategoryUses } from '../features/synonyms/category-uses.tsx';
import { AddSynonym, SynonymList } from '../features/synonyms/synonyms.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Synonyms"
        lead="Other words that shoppers use for your tools. Changes apply within seconds."
      >
        <AddSynonym />
      </ConsoleHeader>
      <SynonymList />
      <CategoryUses />
    </>
  );
}
