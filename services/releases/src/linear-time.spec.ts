import { RouteMatcher, routeKey } from '@whetstone/contract/route-matcher';
import { assertLinearTime, hostileText } from '@whetstone/server/testing/linear-time';
import { assertLinearValidation, validatedInputs } from '@whetstone/server/testing/validated-inputs';
import fc from 'fast-check';
import './app.module.ts';

const RUNS = process.env.TEST_FULL === '1' ? 60 : 20;

const inputs = validatedInputs();

it('covers the inputs of the service', () => {
  expect(inputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['TelemetryReportDto', 'CreateReleaseDto', 'CreateDeployTokenDto']),
  );
});

it.each(inputs)('validates every field of $name in linear time', (input) =>
  assertLinearValidation(input, RUNS / 4),
);

it('reads a path of a release in linear time', async () => {
  const routes = new RouteMatcher(['/:id'], (path) => path);
  const read = (text: string) => [routeKey(text), routes.match(text)];
  await fc.assert(
    fc.asyncProperty(hostileText, (text) => assertLinearTime(read, text)),
    { numRuns: RUNS },
  );
});
