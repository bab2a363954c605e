import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import { findOrigin } from './domains/delivery/find-origin.ts';
import { createTokenStore } from './domains/parcels/courier-tokens.queries.ts';
import type { Couriers } from './domains/parcels/parcel-context.ts';
import type { createSettings } from './domains/settings/settings.service.ts';
import { createBrandedMail } from './integrations/branded-mail.ts';
import { createCdn } from './integrations/cdn.ts';
import { createCouriers } from './integrations/couriers/create-couriers.ts';
import { createDemoInbox } from './integrations/demo-inbox.ts';
import { createMail } from './integrations/mail.ts';
import { createRazorpay } from './integrations/razorpay.ts';
import { createSms } from './integrations/sms.ts';
import { createWhatsappSender } from './integrations/whatsapp/whatsapp.ts';
import type { Log } from './log.ts';
import { createCourierSandbox } from './sandbox/courier/courier-sandbox.ts';
import { createSandbox } from './sandbox/sandbox.ts';

/** Everybody whom the store speaks to: by the settings, or what stands in for them in the demo. */
export function connectOutside(
  config: Config,
  parts: {
    db: Db;
    settings: ReturnType<typeof createSettings>;
    now: () => Date;
    alarm: (text: string) => void;
    log: Log;
    couriers: Couriers | undefined;
  },
) {
  const { db, settings, now, alarm, log, couriers } = parts;
  const sandbox = config.payment.isSandbox ? createSandbox({ db, settings: config.payment }) : undefined;
  const courierSandbox = config.courier.sandbox
    ? createCourierSandbox({
        ...{ db, log, now },
        settings: { ...config.courier.sandbox, ownUrl: config.payment.ownUrl },
      })
    : undefined;
  return {
    sms: createSms(config.sms, db),
    mail: createBrandedMail(createMail(config.mail, db), settings.readIdentity),
    whatsappSender: createWhatsappSender(config.whatsapp, { db, isDemo: config.mode === 'demo' }),
    demoInbox: createDemoInbox(db),
    cdn: createCdn(config.cdn),
    provider: createRazorpay({ ...config.payment, ...(sandbox && { apiUrl: sandbox.apiUrl }) }, { alarm }),
    couriers:
      couriers ??
      createCouriers(config.courier, {
        ...{ tokens: createTokenStore(db), alarm, log, now },
        sandboxUrl: courierSandbox?.apiUrl,
        findOrigin: () => findOrigin(settings),
      }),
    /** Only while no payment provider is set. */
    sandbox,
    /** Only while no courier is set. */
    courierSandbox,
  };
}
