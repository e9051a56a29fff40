import type { ProblemDto as ApiProblem } from './generated/api.ts';
import type { ProblemDto as ReleasesProblem } from './generated/releases.ts';

export type { CreateRelease, RenderCheck, TelemetryEvent, TelemetryReport } from './delivery.ts';
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
  /** What an order would cost now, as `POST /quote` returns it. */
  QuoteDto as Quote,
  ReviewDto as Review,
  SessionDto as Session,
  /** What every page shows of the shop's settings. */
  ShopDto as Shop,
  ToolDto as Tool,
  UpdateProfileDto as Profile,
  UserDto as User,
} from './generated/api.ts';
export type {
  ApprovalDto as Approval,
  BlastRadiusDto as BlastRadius,
  CheckReportDto as CheckReport,
  CheckResultDto as CheckResult,
  CreateDeployTokenDto as CreateDeployToken,
  CreatedDeployTokenDto as CreatedDeployToken,
  CreateReleaseResultDto as CreateReleaseResult,
  CurrentCanaryDto as CurrentCanary,
  CurrentReleaseDto as CurrentRelease,
  DeployTokenDto as DeployToken,
  DeployTokenEntryDto as DeployTokenEntry,
  InboundLinksDto as InboundLinks,
  LedgerRecordDto as LedgerRecord,
  PolicyViolationDto as PolicyViolation,
  PublicationDto as Publication,
  PublicationResultDto as PublicationResult,
  RejectedReleaseDto as RejectedRelease,
  ReleaseLogEntryDto as ReleaseLogEntry,
  ReleaseStatusDto as ReleaseStatus,
  RetiredMicrofrontendDto as RetiredMicrofrontend,
  RetirementDto as Retirement,
  RetirementResultDto as RetirementResult,
  RollbackDto as Rollback,
  RollbackResultDto as RollbackResult,
  SlotOnPageDto as SlotOnPage,
  TelemetryPointDto as TelemetryPoint,
  VersionTelemetryDto as VersionTelemetry,
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
  Breadcrumb,
  Canary,
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
