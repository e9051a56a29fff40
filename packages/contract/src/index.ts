export type {
  Access,
  BuiltFile,
  DataPreload,
  Layout,
  NavigationEntry,
  PieceDescription,
  PieceManifest,
  RouteDescription,
} from './piece.ts';
export type { MountedPiece, PageRelease, ReleaseDocument, ReleasedPiece } from './release.ts';
