import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#core/contract/accounts.ts';
import type { PolicyText } from '#core/contract/texts.ts';
import { AGREED_POLICIES } from '#core/rules/policy-pages.ts';
import { moment, reference } from './columns.ts';

/** Everyone who has logged in, shoppers and staff alike. A phone number is an account. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    phone: text().notNull().unique(),
    /** How colleagues call a member of staff. */
    name: text(),
    /** Set by the owner for staff; shoppers have none. */
    role: text({ enum: STAFF_ROLES }),
    /** In which messages by WhatsApp are written; null until it is chosen. */
    language: text(),
    disabled: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When everything personal was removed at the customer's wish; the phone then reads `erased-` and the id. */
    erasedAt: moment('erased_at'),
  },
  (t) => [
    check(
      'users_phone_indian',
      sql`${t.phone} ~ '^[6-9][0-9]{9}$' or (${t.erasedAt} is not null and ${t.phone} = 'erased-' || ${t.id})`,
    ),
    index('users_newest').on(t.createdAt, t.id),
    index('users_staff').on(t.role).where(sql`role is not null`),
    check('users_role_known', sql`${t.role} in ('owner', 'manager', 'fulfilment', 'support')`),
  ],
);

/** One login. A token names its session, so that ending the session ends the token at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    /** Opened in the shop or in the back office: neither opens the other. */
    kind: text({ enum: ['shopper', 'staff'] })
      .notNull()
      .default('shopper'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The network that it was opened from: known from then on. */
    address: text(),
    /** 'Chrome', and 'Android': all that is stored of what the browser says about itself. */
    browser: text(),
    system: text(),
    /** What the login was asked for with, hashed: the same request again gets this session, for a short while. */
    repeatHash: text('repeat_hash'),
    /** Written at most once an hour. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    index('sessions_of_user').on(t.userId),
    check('sessions_kind_known', sql`${t.kind} in ('shopper', 'staff')`),
  ],
);

/** The texts that people agree to when they log in, each time as it was shown. A text that comes back is the same version. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    policy: text({ enum: AGREED_POLICIES }).notNull(),
    version: integer().notNull(),
    contentHash: text('content_hash').notNull(),
    content: jsonb().$type<PolicyText>().notNull(),
    /** When somebody first agreed to it. */
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.policy, t.version] }),
    unique('policy_versions_once').on(t.policy, t.contentHash),
    check('policy_versions_policy_known', sql`${t.policy} in ('terms', 'privacy')`),
  ],
);

/** Who agreed to what, and when for the first time. */
export const consents = pgTable(
  'consents',
  {
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    policy: text({ enum: AGREED_POLICIES }).notNull(),
    version: integer().notNull(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.policy, t.version] }),
    foreignKey({
      columns: [t.policy, t.version],
      foreignColumns: [policyVersions.policy, policyVersions.version],
    }),
  ],
);

/** A member of staff's authenticator app. Its secret can be read with the store's own secret alone. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code has shown that the app has it. */
  confirmedAt: moment('confirmed_at'),
  /** The newest step of time whose code was used: no code is good twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** For when the app is lost; each is good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** What staff write down about a customer, for each other. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    /** The member of staff. */
    who: reference('who', () => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    check('customer_notes_note', sql`length(trim(${t.note})) between 1 and 2000`),
    index('customer_notes_of_user').on(t.userId, t.id),
  ],
);

/** A list of the back office with its filters, under a name, as one member of staff keeps it. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    /** Such as `orders`. */
    list: text().notNull(),
    name: text().notNull(),
    /** The filters as they are in the URL. */
    query: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('saved_views_name', sql`length(trim(${t.name})) between 1 and 40`),
    check('saved_views_query', sql`length(${t.query}) <= 1000`),
    unique('saved_views_once').on(t.userId, t.list, t.name),
  ],
);

/**
 * A code that somebody can log in with now, bound to who asked for it: by its handle, or by the network of the request.
 * Only the code's keyed hash is stored.
 */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Known to the requester alone. */
    handle: text().notNull().unique(),
    phone: text().notNull(),
    address: text().notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    index('login_codes_of_requester').on(t.phone, t.address, t.id),
    check('login_codes_tries', sql`${t.tries} between 0 and 100`),
  ],
);

/** Every code sent, for the limits per phone and requester, per phone, per network and for the whole store. */
export const loginCodeSends = pgTable(
  'login_code_sends',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    /** A device that has logged in before, or the address. */
    requester: text().notNull(),
    /** One IPv4 address, or an IPv6 network of /64. */
    address: text().notNull(),
    /** The larger network: for IPv6 the /48 that a customer of a provider may own. */
    network: text().notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (t) => [
    index('login_code_sends_phone').on(t.phone, t.sentAt),
    index('login_code_sends_address').on(t.address, t.sentAt),
    index('login_code_sends_network').on(t.network, t.sentAt),
    index('login_code_sends_time').on(t.sentAt),
  ],
);
