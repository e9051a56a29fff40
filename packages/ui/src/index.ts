export { Button, type ButtonProps, IconButton, type IconButtonProps, Spinner } from './button/button.tsx';
export {
  type ButtonSize,
  type ButtonStyleProps,
  type ButtonVariant,
  buttonStyles,
  textLinkStyles,
} from './button/button-styles.ts';
export { ButtonLink, TextLink } from './button/links.ts';
export { Badge, type BadgeProps, type BadgeTone } from './content/badge.tsx';
export { Icon, type IconProps } from './content/icon.tsx';
export { Logo } from './content/logo.tsx';
export { Photo, type PhotoProps } from './content/photo.tsx';
export { formatPrice, Price, type PriceProps } from './content/price.tsx';
export { Rating, type RatingProps } from './content/rating.tsx';
export {
  Table,
  type TableProps,
  TableScroll,
  type TableScrollProps,
  Tbody,
  Td,
  type TdProps,
  Th,
  Thead,
  Tr,
} from './content/table.tsx';
export { ConfirmDialog, Modal, preloadDialogs } from './dialogs/dialog.tsx';
export type { ConfirmDialogProps, ModalProps } from './dialogs/dialog-content.tsx';
export { LoadMore, type LoadMoreProps } from './feedback/load-more.tsx';
export { EmptyState, type EmptyStateProps, ErrorNotice, type ErrorNoticeProps } from './feedback/notice.tsx';
export { Skeleton, SkeletonGrid, type SkeletonGridProps, type SkeletonProps } from './feedback/skeleton.tsx';
export { useRestoreFocus } from './focus.ts';
export {
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './form/field.tsx';
export { Form, FormMessage, type FormProps, type MessageTone } from './form/form.tsx';
export { RatingInput, type RatingInputProps } from './form/rating-input.tsx';
export { Card, CardBody, CardCorner, CardFooter, CardTitle } from './layout/card.tsx';
export {
  DescriptionItem,
  DescriptionList,
} from './layout/description-list.tsx';
export { Figure, type FigureProps } from './layout/figure.tsx';
export { Container, DialogActions, Grid, Stack, type StackProps, VisuallyHidden } from './layout/layout.tsx';
export { Eyebrow, PageHeader, type PageHeaderProps, Ruler } from './layout/page-header.tsx';
export { Prose } from './layout/prose.tsx';
export { DimensionLine, Section, type SectionProps } from './layout/section.tsx';
export { getShop, type Shop, setShop } from './shop.ts';
export { StyleBoundary } from './theme/style-boundary.tsx';
export {
  inverseSurface,
  media,
  smallCaps,
  tabularNumerals,
  visuallyHidden,
} from './theme/styles.ts';
export { GlobalStyle, ThemeRoot } from './theme/theme-root.tsx';
export { tokens } from './theme/tokens.ts';
