/**
 * Core of the interface library: what every screen needs at once, kept small because the shell loads all of it.
 * Fields are in `@parcelway/ui/forms`, lists and their filters in `@parcelway/ui/list`, dialogs in `@parcelway/ui/data`, icons in `@parcelway/ui/icons`. Nothing else imports Polaris.
 */
export {
  ActionList,
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Card,
  Divider,
  Icon,
  InlineGrid,
  InlineStack,
  Layout,
  Link,
  List,
  Popover,
  ProgressBar,
  SkeletonBodyText,
  SkeletonDisplayText,
  Spinner,
  Text,
  Tooltip,
} from '@shopify/polaris';
export type { PageProps, IconSource } from '@shopify/polaris';
export { useFocusBack } from './components/focus-back.hook';
export { EmptyState, type EmptyStateProps } from './components/empty-state.component';
export { ErrorCard, type ErrorCardProps } from './components/error-card.component';
export { Mark } from './components/mark.component';
export { Page } from './components/page.component';
export { PageSkeleton, TableSkeleton } from './components/skeletons.component';
export { StatusBadge, useSubStatusText, type StatusBadgeProps } from './components/status-badge.component';
export { STATUS_ICONS } from './components/status-icons';
export { rewritePolarisTexts, UiProvider } from './components/ui-provider.component';
export { copyText } from './copy-text';
