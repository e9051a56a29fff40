import type { SettingsChoicesDto } from '@whetstone/contract/api';
import { Button, FormMessage, SelectField, Stack, TextField, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Options } from '../../shared/options.tsx';
import { Row } from '../../shared/row.ts';
import { type AreaDraft, newMethod, newZone, type ZoneDraft } from './delivery-fields.ts';
import { Card, CheckBox, Columns } from './layout.tsx';
import { MethodEditor } from './method-editor.tsx';

type Country = SettingsChoicesDto['countries'][number];

interface ZonesEditorProps {
  zones: readonly ZoneDraft[];
  countries: readonly Country[];
  carriers: readonly string[];
  /** What is wrong with each zone, by its position. */
  problems: readonly (readonly string[])[];
  onChange: (zones: ZoneDraft[]) => void;
}

/** Zones with their methods. The API validates them. */
export function ZonesEditor({ zones, countries, carriers, problems, onChange }: ZonesEditorProps) {
  const used = zones.flatMap(({ areas }) => areas.filter(({ regions }) => regions.trim() === ''));
  const free = countries.filter(({ code }) => !used.some(({ country }) => country === code));
  return (
    <Stack gap="l">
      {zones.map((zone, index) => (
        <ZoneEditor
          key={zone.id}
          zone={zone}
          countries={countries}
          carriers={carriers}
          problems={problems[index] ?? []}
          free={free}
          onChange={(changed) => onChange(zones.with(index, changed))}
          onRemove={zones.length > 1 ? () => onChange(zones.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Row>
        <Button onClick={() => onChange([...zones, newZone()])}>Add a zone</Button>
      </Row>
    </Stack>
  );
}

const Area = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  align-items: end;

  > :first-child {
    flex: 1 1 14rem;
    min-width: 0;
  }
`;

const Areas = styled.ul`
  display: grid;
  gap: ${tokens.space.s};
  padding: 0;
  list-style: none;
`;

/** Of the list of countries. */
const ALL_OF_EU = 'EU';

interface ZoneEditorProps {
  zone: ZoneDraft;
  countries: readonly Country[];
  carriers: readonly string[];
  problems: readonly string[];
  /** The countries that no zone lists as a whole. */
  free: readonly Country[];
  onChange: (zone: ZoneDraft) => void;
  onRemove: (() => void) | undefined;
}

function ZoneEditor({ zone, countries, carriers, problems, free, onChange, onRemove }: ZoneEditorProps) {
  const { name, areas, everywhereElse, methods } = zone;
  const title = name || 'the new zone';
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const change = (changes: Partial<ZoneDraft>) => onChange({ ...zone, ...changes });
  const changeArea = (index: number, changes: Partial<AreaDraft>) =>
    change({ areas: areas.map((area, at) => (at === index ? { ...area, ...changes } : area)) });
  return (
    <Card legend={name ? `Zone: ${name}` : 'New zone'}>
      {problems.map((problem) => (
        <FormMessage key={problem} tone="error">
          {problem}
        </FormMessage>
      ))}
      <TextField
        label="Name of the zone"
        hint="Only admins see it."
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {areas.length > 0 && (
        <Areas aria-label={`Countries of ${title}`}>
          {areas.map(({ country, regions }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone can list a country twice
            <Area key={`${country}-${index}`}>
              <TextField
                label={`${nameOf(country)}, only these regions`}
                placeholder="All"
                autoComplete="off"
                value={regions}
                onChange={({ target }) => changeArea(index, { regions: target.value })}
              />
              <Button
                size="small"
                aria-label={`Remove ${nameOf(country)} from ${title}`}
                onClick={() => change({ areas: areas.toSpliced(index, 1) })}
              >
                Remove
              </Button>
            </Area>
          ))}
        </Areas>
      )}
      <SelectField
        label={`Add a country to ${title}`}
        hint="Regions are the codes of ISO 3166-2, such as AK HI. An address without a region gets the zone with the whole country."
        value=""
        onChange={({ target }) => {
          const added = free.filter(({ code, eu }) =>
            target.value === ALL_OF_EU ? eu : code === target.value,
          );
          change({ areas: [...areas, ...added.map(({ code }) => ({ country: code, regions: '' }))] });
        }}
      >
        <option value="">Choose a country</option>
        {free.some(({ eu }) => eu) && (
          <option value={ALL_OF_EU}>All countries of the European Union without a zone</option>
        )}
        <Options options={free.map(({ code, name: country }) => [code, country])} />
      </SelectField>
      <CheckBox
        checked={everywhereElse}
        onChange={(isEverywhere) => change({ everywhereElse: isEverywhere })}
      >
        Also every country and region that no zone lists
      </CheckBox>
      {methods.map((method, index) => (
        <MethodEditor
          key={method.id}
          zone={title}
          method={method}
          carriers={carriers}
          onChange={(changed) => change({ methods: methods.with(index, changed) })}
          onRemove={methods.length > 1 ? () => change({ methods: methods.toSpliced(index, 1) }) : undefined}
        />
      ))}
      <Columns>
        <Button onClick={() => change({ methods: [...methods, newMethod()] })}>
          {`Add a method to ${title}`}
        </Button>
        {onRemove && (
          <Button variant="danger" onClick={onRemove}>
            {name ? `Delete the zone ${name}` : 'Delete the new zone'}
          </Button>
        )}
      </Columns>
    </Card>
  );
}
