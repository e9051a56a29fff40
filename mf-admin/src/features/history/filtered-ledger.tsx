import { FilterSelect, SingleFilter } from '../../shared/data-table/filter-fields.tsx';
import { anyText, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { useReleaseStatus } from '../../shared/releases/releases.api.ts';
import { Ledger } from './ledger.tsx';

const FILTERS = { microfrontend: anyText };

export function FilteredLedger() {
  const { data: microfrontends = [] } = useReleaseStatus();
  const controls = useUrlFilters(FILTERS);
  return (
    <Ledger microfrontend={controls.filters.microfrontend ?? ''}>
      <SingleFilter>
        <FilterSelect
          label="Microfrontend"
          name="microfrontend"
          all="All microfrontends"
          options={Object.fromEntries(microfrontends.map(({ microfrontend: name }) => [name, name]))}
          controls={controls}
        />
      </SingleFilter>
    </Ledger>
  );
}
