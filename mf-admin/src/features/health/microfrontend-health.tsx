import type { ReleaseStatus } from '@whetstone/contract';
import { SelectField, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { HealthOfPeriod } from './health-of-period.tsx';

const PERIODS = [
  { hours: 1, label: 'Last hour' },
  { hours: 24, label: 'Last 24 hours' },
  { hours: 168, label: 'Last 7 days' },
];
const DAY = 24;

const Period = styled.div`
  max-width: 18rem;
`;

/** What browsers report of the releases of a microfrontend. */
export function MicrofrontendTelemetry({ releases }: { releases: ReleaseStatus }) {
  const [hours, setHours] = useState(DAY);
  return (
    <Stack gap="m">
      <Period>
        <SelectField label="Period" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          {PERIODS.map((period) => (
            <option key={period.hours} value={period.hours}>
              {period.label}
            </option>
          ))}
        </SelectField>
      </Period>
      <HealthOfPeriod releases={releases} hours={hours} />
    </Stack>
  );
}
