export type {
  NewOrder,
  NewReview,
  NewTool,
  Order,
  OrderSort,
  Problem,
  Profile,
  Review,
  Tool,
  User,
  UserSort,
} from './api.ts';
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
export type { MountedPiece, PageRelease, ReleaseDocument, ReleasedPiece, RenderedPage } from './release.ts';
