import { Component, type ReactNode } from 'react';
import { PieceUnavailable } from './piece-unavailable.tsx';

interface PieceBoundaryProps {
  title: string;
  children: ReactNode;
}

/** Keeps an error of one mounted piece inside that piece: the rest of the page goes on. */
export class PieceBoundary extends Component<PieceBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <PieceUnavailable title={this.props.title} onRetry={() => this.setState({ failed: false })} />;
  }
}
