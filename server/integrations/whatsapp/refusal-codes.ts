/** What we do about a refusal. */
export interface RefusalRule {
  /**
   * `sms`: the SMS goes out. `again`: tried again with growing pauses. `wait`: likewise, after a minute at least.
   * `few`: tried again three times. `drop`: this person needs no message.
   */
  next: 'sms' | 'again' | 'wait' | 'few' | 'drop';
  /** What a person must look at. */
  alarm?: string;
  /** Nothing goes out by WhatsApp for a while, whoever it is for. */
  stopsChannel?: true;
  /** For how long this person gets nothing by WhatsApp. */
  restDays?: number;
  /** The person wants no advertising any more. */
  endsMarketing?: true;
}

const STOPPED = { next: 'sms', stopsChannel: true } as const;
const PARAMETERS = { next: 'sms', alarm: 'our message does not fit its template' } as const;
const TEMPLATE = {
  next: 'sms',
  alarm: 'the template is missing in this language, too long or against policy',
} as const;
const PAUSED = { next: 'sms', alarm: 'the template is paused or disabled for bad quality' } as const;
const SPAM = { ...STOPPED, alarm: 'the account is limited, blocked or locked' } as const;
const RIGHTS = { ...STOPPED, alarm: 'the token has expired or lacks rights (WHATSAPP_TOKEN)' } as const;
/** Held back for this person. It concerns advertising: messages about an order go by SMS meanwhile. */
const HELD_BACK = { next: 'sms', restDays: 1 } as const;
const PASSING = { next: 'again' } as const;

/** By the provider's codes. */
const RULES: Readonly<Record<number, RefusalRule>> = {
  131026: { next: 'sms', restDays: 30 },
  131047: { next: 'sms', alarm: 'a text was sent where only a template may be' },
  131049: HELD_BACK,
  130472: HELD_BACK,
  131050: { next: 'sms', endsMarketing: true },
  131048: SPAM,
  368: SPAM,
  131031: SPAM,
  131056: { next: 'wait' },
  130429: PASSING,
  80007: PASSING,
  4: PASSING,
  131016: PASSING,
  131000: PASSING,
  1: PASSING,
  2: PASSING,
  190: RIGHTS,
  10: RIGHTS,
  200: RIGHTS,
  3: RIGHTS,
  131042: { next: 'sms', alarm: 'the account cannot pay' },
  132000: PARAMETERS,
  132012: PARAMETERS,
  131008: PARAMETERS,
  131009: PARAMETERS,
  100: PARAMETERS,
  132001: TEMPLATE,
  132005: TEMPLATE,
  132007: TEMPLATE,
  132015: PAUSED,
  132016: PAUSED,
  131030: { next: 'sms', alarm: 'the number is not on the list of the test account' },
  131021: { next: 'drop' },
};

const UNKNOWN: RefusalRule = { next: 'few' };

export function findRule(code: number): RefusalRule {
  return RULES[code] ?? UNKNOWN;
}

/** Codes after which nobody gets anything for a while. */
export const STOPPING_CODES = listCodes(({ stopsChannel }) => stopsChannel === true);

/** Codes after which one person gets nothing for so many days. */
export const RESTING_CODES = [30, 1].map((days) => ({
  days,
  codes: listCodes(({ restDays }) => restDays === days),
}));

function listCodes(isMeant: (rule: RefusalRule) => boolean): number[] {
  return Object.entries(RULES).flatMap(([code, rule]) => (isMeant(rule) ? Number(code) : []));
}
