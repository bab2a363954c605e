import { keysOf } from '#core/objects.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import { DEFAULT_LANGUAGE } from './language.ts';
import type { SmsTemplateId } from './sms-templates.ts';

export const WHATSAPP_TEMPLATES = keysOf(serverTexts(DEFAULT_LANGUAGE).whatsapp.bodies);
export type WhatsappTemplate = (typeof WHATSAPP_TEMPLATES)[number];

/** Every template says what it is about, and one detail more. */
export interface WhatsappValues {
  /** The order's id, or the product's name. */
  about: string;
  /** A day, a reason, an amount or a size. */
  detail: string;
}

/** Which messages can go by WhatsApp in place of SMS. */
const IN_PLACE_OF: Partial<Record<SmsTemplateId, WhatsappTemplate>> = {
  'order-placed-cod': 'order_placed',
  'order-placed-paid': 'order_placed',
  'order-shipped': 'order_shipped',
  'order-out-for-delivery': 'order_out_for_delivery',
  'order-delivered': 'order_delivered',
  'delivery-failed': 'delivery_failed',
  'return-pickup': 'return_pickup',
  'cod-confirm': 'cod_confirm',
  'cod-pay-part': 'cod_pay_now',
  'back-in-stock': 'back_in_stock',
};

export function findWhatsappTemplate(sms: string | null): WhatsappTemplate | undefined {
  const templates: Partial<Record<string, WhatsappTemplate>> = IN_PLACE_OF;
  return sms !== null && Object.hasOwn(templates, sms) ? templates[sms] : undefined;
}
