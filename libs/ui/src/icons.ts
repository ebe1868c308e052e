/** Icons of the product, for `<Icon source={…} />`. Not shared at run time: each remote carries the few it uses. */
export {
  AlertTriangleIcon, AppsIcon, ArrowLeftIcon, ArrowRightIcon, CalendarIcon, ChartVerticalIcon, ChatIcon, CheckCircleIcon, CheckIcon, ChevronDownIcon, ChevronLeftIcon,
  ChevronRightIcon, ClipboardIcon, ClockIcon, CreditCardIcon, DeliveryIcon, EmailIcon, ExternalIcon, GlobeIcon, HomeIcon, InfoIcon, LocationIcon, MenuIcon,
  MinusIcon, NoteIcon, NotificationIcon, OrderIcon, PackageIcon, PaintBrushFlatIcon, PersonIcon, PlusIcon, QuestionCircleIcon, RefreshIcon, SearchIcon, SettingsIcon, SortIcon, XCircleIcon, XIcon,
} from '@shopify/polaris-icons';
