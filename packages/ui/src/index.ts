export { Badge, type BadgeProps, type BadgeTone } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export {
  type ButtonSize,
  type ButtonStyleProps,
  type ButtonVariant,
  buttonStyles,
} from './button/button-styles.ts';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { textLinkStyles } from './button/text-link.ts';
export { Card, CardBody, CardCorner, CardFooter } from './card/card.tsx';
export { CardTitle } from './card/card-title.tsx';
export { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
export type { ConfirmDialogProps, ModalProps } from './dialogs/dialog-props.ts';
export { preloadDialogs } from './dialogs/load-dialogs.ts';
export { Modal } from './dialogs/modal.tsx';
export { SelectField, type SelectFieldProps } from './field/select-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './field/text-area-field.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { useRestoreFocus } from './focus/use-kept-focus.ts';
export { FormMessage, type MessageTone } from './form-message/form-message.tsx';
export { Icon, type IconProps } from './icon/icon.tsx';
export { Container } from './layout/container.tsx';
export { DimensionLine } from './layout/dimension-line.tsx';
export { Eyebrow } from './layout/eyebrow.tsx';
export { Figure, type FigureProps } from './layout/figure.tsx';
export { Grid } from './layout/grid.tsx';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { Prose } from './layout/prose.tsx';
export { Ruler } from './layout/ruler.tsx';
export { Section, type SectionProps } from './layout/section.tsx';
export { DescriptionItem, DescriptionList } from './layout/spec-list.tsx';
export { Stack, type StackProps } from './layout/stack.tsx';
export { VisuallyHidden, visuallyHidden } from './layout/visually-hidden.tsx';
export { Logo } from './logo/logo.tsx';
export { EmptyState, type EmptyStateProps } from './notice/empty-state.tsx';
export { ErrorNotice, type ErrorNoticeProps } from './notice/error-notice.tsx';
export { Photo, type PhotoProps } from './photo/photo.tsx';
export { formatPrice } from './price/format-price.ts';
export { Price, type PriceProps } from './price/price.tsx';
export { QuantityStepper, type QuantityStepperProps } from './quantity-stepper/quantity-stepper.tsx';
export { Rating, type RatingProps } from './rating/rating.tsx';
export { RatingInput, type RatingInputProps } from './rating/rating-input.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { SkeletonGrid, type SkeletonGridProps } from './skeleton/skeleton-grid.tsx';
export { Spinner } from './spinner/spinner.tsx';
export { Tbody, Td, type TdProps, Th, Thead, Tr } from './table/cells.tsx';
export { Table, type TableProps } from './table/table.tsx';
export { TableScroll, type TableScrollProps } from './table/table-scroll.tsx';
export { tokens } from './theme/css-variables.ts';
export { GlobalStyle } from './theme/global-style.ts';
export { smallCaps, tabularNumerals } from './theme/labels.ts';
export { media } from './theme/media.ts';
export { ThemeRoot } from './theme/theme-root.tsx';
export { inverseSurface } from './theme/workshop-wall.ts';
