import type { AuditEntry } from '#core/contract/audit.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';

/** Actions whose names in the log do not read well on a screen. */
const ACTION_LABELS: Record<string, string> = {
  'banner.ordered': 'Banners reordered',
  'message.answered': 'Reply sent',
  'message.let-go': 'Message discarded',
  'order.refused': 'Parcel refused at the door',
  'order.step-undone': 'Last step undone',
  'payment.settled-by-hand': 'Payment settled manually',
  'parcel.charges-changed': 'Courier’s charges changed',
  'parcel.lost-decided': 'Lost parcel decided on',
  'product.made': 'Product added',
  'product.sale-skipped': 'Sale skipped: the price was as low already',
  'refund.payee-given': 'Refund account entered',
  'remittance.recorded': 'Courier’s file recorded',
  'remittance.settled': 'Remittance settled manually',
  'return.decided': 'Return updated',
  'review.answered': 'Review reply changed',
  'review.photos-approved': 'Review photos approved',
  'review.photos-refused': 'Review photos refused',
  'review.shown': 'Review made visible',
};

/** 'Product changed', 'Order status changed'. */
export function actionLabel({ action, kind }: Pick<AuditEntry, 'action' | 'kind'>): string {
  const label = ACTION_LABELS[action];
  if (label) return label;
  const [, verb = ''] = action.split('.');
  const text = `${kind} ${verb}`.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LISTS: Record<string, string> = {
  delivery: '/delivery',
  remittance: '/remittance',
  banner: '/banners',
  banners: '/banners',
  staff: '/staff',
};

/** Where the thing that was changed is looked at; nothing for what has no screen of its own. */
export function screenPath({ kind, subjectId }: Pick<AuditEntry, 'kind' | 'subjectId'>): string | null {
  if (['product', 'order', 'return', 'customer', 'size-chart'].includes(kind)) {
    return `/${kind}s/${encodeURIComponent(subjectId)}`;
  }
  if (kind === 'stock') {
    return `/stock?product=${encodeURIComponent(subjectId.slice(0, subjectId.lastIndexOf('/')))}`;
  }
  return LISTS[kind] ?? null;
}

/** `minOrderPaise` → 'Min order'. */
export function fieldLabel(field: string): string {
  const text = field
    .replace(/Paise$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as people read it: rupees, yes and no, a moment in India. */
export function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    return field.endsWith('Paise') ? formatRupees(value / 100) : value.toLocaleString('en-IN');
  }
  if (typeof value === 'string') return field.endsWith('At') ? formatMoment(value) : value;
  if (Array.isArray(value)) return listLabel(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${valueLabel(name, part)}`)
    .join(', ');
}

function listLabel(list: unknown[]): string {
  if (list.length === 0) return 'none';
  if (list.every((entry) => typeof entry !== 'object')) return list.join(', ');
  return list.map((entry) => valueLabel('', entry)).join('; ');
}
