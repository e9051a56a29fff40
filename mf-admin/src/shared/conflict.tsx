import { Button, FormMessage, media, Stack, Table, Tbody, Td, Th, Thead, Tr, tokens } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Row } from './row.ts';

type Side = 'yours' | 'theirs';

/** A field in which two versions differ. */
export interface Difference<Name extends string> {
  name: Name;
  label: string;
  yours: string;
  theirs: string;
  /** The version with the only change of the field. Undefined if both admins have changed the field. */
  preferred: Side | undefined;
}

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The fields in which `yours` and `theirs` differ. Both come from the version `base`. */
export function differencesOf<Name extends string>(
  labels: Texts<Name>,
  base: Texts<Name>,
  { yours, theirs }: { yours: Texts<Name>; theirs: Texts<Name> },
): Difference<Name>[] {
  const names = Object.keys(labels) as Name[];
  return names.flatMap((name) => {
    if (yours[name] === theirs[name]) return [];
    const preferred =
      theirs[name] === base[name] ? 'yours' : yours[name] === base[name] ? 'theirs' : undefined;
    return [{ name, label: labels[name], yours: yours[name], theirs: theirs[name], preferred }];
  });
}

const Panel = styled.section`
  padding: ${tokens.space.l};
  border: 1px solid ${tokens.color.ochre};
  border-inline-start-width: 4px;
  background: ${tokens.color.surface};
`;

const Heading = styled.h2`
  font-size: ${tokens.text.l};
`;

const TopTable = styled(Table)`
  && td {
    vertical-align: top;
  }
  ${media.medium} {
    && td {
      width: 40%;
    }
    && td:first-child {
      width: 20%;
    }
  }
`;

const Empty = styled.em`
  color: ${tokens.color.inkMuted};
`;

const Choice = styled.label`
  display: flex;
  gap: ${tokens.space.xs};
  align-items: start;
  cursor: pointer;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin-top: 0.1em;
    accent-color: ${tokens.color.accent};
  }
`;

interface ConflictProps<Name extends string> {
  /** Such as 'this tool'. */
  what: string;
  differences: readonly Difference<Name>[];
  pending: boolean;
  /** What to show of a text. Default: the text. */
  describe?: ((name: Name, text: string) => string) | undefined;
  onSave: (chosen: Partial<Record<Name, string>>) => void;
  onDiscard: () => void;
}

/** Compares the own changes with those that another admin saved meanwhile. The admin chooses one version of each field. */
export function Conflict<Name extends string>(props: ConflictProps<Name>) {
  const { what, differences, pending, describe = (_, text) => text, onSave, onDiscard } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [sides, setSides] = useState<Partial<Record<Name, Side>>>({});
  const [isMissing, setMissing] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const sideOf = ({ name, preferred }: Difference<Name>) => sides[name] ?? preferred;
  const choose = (name: Name, side: Side) => {
    setMissing(false);
    setSides((before) => ({ ...before, [name]: side }));
  };
  const save = () => {
    if (differences.some((difference) => !sideOf(difference))) return setMissing(true);
    const chosen = differences.map((difference) => [
      difference.name,
      difference[sideOf(difference) ?? 'theirs'],
    ]);
    onSave(Object.fromEntries(chosen));
  };
  return (
    <Panel aria-labelledby="conflict-heading" data-unsaved={!pending || undefined}>
      <Stack gap="m">
        <div>
          <Heading id="conflict-heading" ref={heading} tabIndex={-1}>
            {`Another admin has changed ${what}`}
          </Heading>
          <p>Your changes are not saved yet. Compare both versions.</p>
        </div>
        <TopTable caption="Both versions" stacked>
          <Thead>
            <Tr>
              <Th>Field</Th>
              <Th>Yours</Th>
              <Th>Now</Th>
            </Tr>
          </Thead>
          <Tbody>
            {differences.map((difference) => (
              <Tr key={difference.name}>
                <Td>
                  <strong>{difference.label}</strong>
                </Td>
                {(['yours', 'theirs'] as const).map((side) => (
                  <Td key={side} label={side === 'yours' ? 'Yours' : 'Now'}>
                    <Choice>
                      <input
                        type="radio"
                        name={`conflict-${difference.name}`}
                        aria-label={`${difference.label}: ${side === 'yours' ? 'Keep mine' : 'Take theirs'}`}
                        checked={sideOf(difference) === side}
                        onChange={() => choose(difference.name, side)}
                      />
                      {difference[side] ? (
                        <span>{describe(difference.name, difference[side])}</span>
                      ) : (
                        <Empty>Empty</Empty>
                      )}
                    </Choice>
                  </Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </TopTable>
        {isMissing && <FormMessage tone="error">Choose a version of each field.</FormMessage>}
        <Row>
          <Button variant="primary" pending={pending} onClick={save}>
            Save the chosen versions
          </Button>
          <Button onClick={onDiscard}>Discard my changes</Button>
        </Row>
      </Stack>
    </Panel>
  );
}
