import type { ProblemDto as ApiProblem } from './generated/api.ts';
import type { ProblemDto as ReleasesProblem } from './generated/releases.ts';

export type {
  Approval,
  BlastRadius,
  CurrentCanary,
  CurrentRelease,
  InboundLinks,
  LedgerRecord,
  RejectedRelease,
  ReleaseStatus,
  RetiredMicrofrontend,
  SlotOnPage,
  TelemetryPoint,
  VersionTelemetry,
} from './console.ts';
export type {
  CheckReport,
  CheckResult,
  CreateRelease,
  CreateReleaseResult,
  Publication,
  PublicationResult,
  RenderCheck,
  Retirement,
  RetirementResult,
  Rollback,
  RollbackResult,
  TelemetryEvent,
  TelemetryReport,
} from './delivery.ts';
export type {
  AddReviewDto as NewReview,
  AddressDto as Address,
  AddToolDto as NewTool,
  BasketDto as Basket,
  BasketLineDto as BasketLine,
  CustomerDto as Customer,
  DeliveryDto as Delivery,
  FieldCode,
  FieldErrorDto as FieldError,
  OrderDetailDto as Order,
  /** One line of an order, as the specification's calls of `/order` return it. */
  OrderDto as OrderLine,
  OrderSummaryDto as OrderSummary,
  /** An order of one tool, as `POST /order` takes it. */
  PlaceOrderDto as PlaceOrder,
  ReviewDto as Review,
  /** What every page shows of the shop's settings. */
  ShopDto as Shop,
  ToolDto as Tool,
  UpdateProfileDto as Profile,
  UserDto as User,
} from './generated/api.ts';
export type {
  CreateDeployTokenDto as CreateDeployToken,
  CreatedDeployTokenDto as CreatedDeployToken,
  DeployTokenDto as DeployToken,
} from './generated/releases.ts';
export type {
  Access,
  ApiUse,
  BuiltFile,
  DataPreload,
  FragmentDescription,
  Layout,
  LiveSlots,
  MicrofrontendDescription,
  MicrofrontendManifest,
  NavigationEntry,
  Origins,
  RouteDescription,
  SlotName,
  Viewer,
} from './microfrontend.ts';
export type {
  ClientRelease,
  ClientReleaseSet,
  FallbackRelease,
  MicrofrontendRelease,
  MicrofrontendRollout,
  Override,
  PageHead,
  ReleaseDocument,
  ReleaseSet,
  RenderedPage,
  ResolvedRelease,
  SignedReleases,
} from './release.ts';

export type Problem = ApiProblem & ReleasesProblem;
