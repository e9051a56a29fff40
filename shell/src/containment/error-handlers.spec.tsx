import { act } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { microfrontend } from '../testing/microfrontend.ts';
import { errorHandlers } from './error-handlers.ts';
import { MicrofrontendBoundary } from './microfrontend-boundary.tsx';

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
const frameError = { kind: 'render-error', microfrontend: 'shell', version: '1', module: 'frame' };

beforeEach(() => {
  report.mockReset();
  logged.mockReset();
  globalThis.reportError = logged;
});

describe('an error in rendering', () => {
  it('within a microfrontend is told by the microfrontend’s own boundary', () => {
    const contained = (
      <MicrofrontendBoundary onShown={jest.fn()} onError={jest.fn()} fallback={null}>
        <Broken />
      </MicrofrontendBoundary>
    );
    render(contained);
    expect(report).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('that another boundary catches is the shell’s', () => {
    const caught = (
      <OtherBoundary>
        <Broken />
      </OtherBoundary>
    );
    render(caught);
    expect(report).toHaveBeenCalledWith(frameError);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('that nobody catches is the shell’s', () => {
    // Not by rendering: under test, React throws on what nobody catches.
    handlers.onUncaughtError(new Error('broken'), { componentStack: '' });
    expect(report).toHaveBeenCalledWith(frameError);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
