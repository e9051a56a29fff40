import { act } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { microfrontend } from '../testing/microfrontend.ts';
import { errorHandlers, MicrofrontendBoundary } from './microfrontend-boundary.tsx';

class OtherBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const Broken = () => {
  throw new Error('broken');
};
const report = jest.fn();
const logged = jest.fn();
const handlers = errorHandlers(microfrontend('shell', {}), report);
const render = (node: ReactNode) =>
  act(() => createRoot(document.createElement('div'), handlers).render(node));
const shellError = { kind: 'render-error', microfrontend: 'shell', version: '1', module: 'app-shell' };

beforeEach(() => {
  report.mockReset();
  logged.mockReset();
  globalThis.reportError = logged;
});

describe('an error in rendering', () => {
  it('within a microfrontend is handled by its boundary', () => {
    const contained = (
      <MicrofrontendBoundary onShown={jest.fn()} onError={jest.fn()} fallback={null}>
        <Broken />
      </MicrofrontendBoundary>
    );
    render(contained);
    expect(report).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('in another boundary is reported as the shell’s', () => {
    const caught = (
      <OtherBoundary>
        <Broken />
      </OtherBoundary>
    );
    render(caught);
    expect(report).toHaveBeenCalledWith(shellError);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('from which React recovers is logged, unless a translation has replaced texts', () => {
    const mismatch = new Error('mismatch');
    handlers.onRecoverableError(mismatch, {});
    document.body.append(document.createElement('font'));
    handlers.onRecoverableError(mismatch, {});
    document.body.replaceChildren();
    expect(logged.mock.calls).toEqual([[mismatch]]);
    expect(report).not.toHaveBeenCalled();
  });

  it('without a boundary is reported as the shell’s', () => {
    // Not by rendering: in tests React rethrows uncaught errors.
    handlers.onUncaughtError(new Error('broken'), { componentStack: '' });
    expect(report).toHaveBeenCalledWith(shellError);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
