// One set with one stroke (see `.lucide` in base.css). An icon is always beside a word or in a named button.
export {
  ArrowLeft as ArrowLeftIcon,
  ArrowRight as ArrowRightIcon,
  ArrowUpDown as SortIcon,
  Banknote as BanknoteIcon,
  Check as CheckIcon,
  ChevronDown as ChevronDownIcon,
  CircleAlert as AlertIcon,
  HandCoins as CashIcon,
  Mail as MailIcon,
  MapPin as PlaceIcon,
  Menu as MenuIcon,
  Minus as MinusIcon,
  Pause as PauseIcon,
  Phone as PhoneIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  Search as SearchIcon,
  ShieldCheck as ShieldIcon,
  ShoppingBag as BagIcon,
  SlidersHorizontal as FilterIcon,
  UserRound as AccountIcon,
  X as CloseIcon,
} from 'lucide-react';

/** Shown where there is nothing, or no picture of it. */
export function HangerIcon({ className = 'size-18' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${className} stroke-1 text-ink-2`}
    >
      <path d="M10.2 6.4a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.8-.9 1.4v.6L2.8 16c-1 .7-.6 2.4.7 2.4h17c1.3 0 1.7-1.7.7-2.4L12 10.1" />
    </svg>
  );
}
