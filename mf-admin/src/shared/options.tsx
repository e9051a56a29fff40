type Option = readonly [value: string | number, name: string];

export function Options({ options = [] }: { options: readonly Option[] | undefined }) {
  return options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
