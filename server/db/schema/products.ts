import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SIZE_CLASSES } from '#core/rules/parcel-size.ts';
import { users } from './accounts.ts';
import { moment, reference, tsvector } from './columns.ts';
import { pictures } from './pictures.ts';

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    details: text().notNull().default(''),
    fabric: text().notNull().default(''),
    pricePaise: integer('price_paise').notNull(),
    mrpPaise: integer('mrp_paise'),
    discountPercentage: smallint('discount_percentage'),
    /** While a sale with an end runs: what the product costs without it, and goes back to. Null otherwise. */
    regularPricePaise: integer('regular_price_paise'),
    regularMrpPaise: integer('regular_mrp_paise'),
    regularDiscountPercentage: smallint('regular_discount_percentage'),
    /** Lower case, so that every comparison of categories is a plain equality. */
    category: text().notNull(),
    homeTag: text('home_tag'),
    colour: text().notNull().default(''),
    /** What products that are one garment in several colours share; null for one that stands alone. */
    style: text(),
    countryOfOrigin: text('country_of_origin').notNull().default('India'),
    manufacturer: text().notNull().default(''),
    hsn: text().notNull().default(''),
    netQuantity: text('net_quantity').notNull().default('1 N'),
    /** Of one piece, packed; null: a parcel with it counts as a usual one. */
    weightGrams: integer('weight_grams'),
    sizeClass: text('size_class', { enum: SIZE_CLASSES }),
    published: boolean().notNull().default(true),
    /** Whether a size of it can be bought now. A trigger sets it at the end of the transaction that changes it. */
    inStock: boolean('in_stock').notNull().default(false),
    /** Pieces sold in the last 90 days, counted every quarter of an hour: what best-selling lists are sorted by. */
    soldLately: integer('sold_lately').notNull().default(0),
    /** Counts the changes by staff: who saves what another has changed meanwhile gets an error. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The name without spaces and hyphens, from each of its words on: ` pinetshirt tshirt shirt`. */
    searchName: text('search_name').notNull().generatedAlwaysAs(sql`search_name(name)`),
    /** The words of its name (A), of colour, category and tag (B), and of its texts (D): see `search_lexemes`. */
    searchLexemes: tsvector('search_lexemes')
      .notNull()
      .generatedAlwaysAs(
        sql`search_lexemes(name, colour || ' ' || category || ' ' || coalesce(home_tag, ''), description || ' ' || fabric || ' ' || details)`,
      ),
    /** What the release before this one searches; the next one drops it. */
    searchWords: text('search_words')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(name || ' ' || colour || ' ' || category || ' ' || coalesce(home_tag, ''))`,
      ),
  },
  (t) => [
    check('products_name_given', sql`length(trim(${t.name})) between 1 and 200`),
    check('products_price_positive', sql`${t.pricePaise} > 0`),
    check('products_mrp_positive', sql`${t.mrpPaise} > 0`),
    check('products_regular_price_positive', sql`${t.regularPricePaise} > 0`),
    check(
      'products_regular_together',
      sql`${t.regularPricePaise} is not null or (${t.regularMrpPaise} is null and ${t.regularDiscountPercentage} is null)`,
    ),
    check('products_sold_lately', sql`${t.soldLately} >= 0`),
    check('products_weight', sql`${t.weightGrams} between 1 and 50000`),
    check('products_size_class', sql`${t.sizeClass} in ('small', 'medium', 'large')`),
    check('products_discount_range', sql`${t.discountPercentage} between 0 and 99`),
    check('products_category_lower', sql`${t.category} = lower(trim(${t.category})) and ${t.category} <> ''`),
    check('products_home_tag_given', sql`${t.homeTag} <> ''`),
    check('products_style_given', sql`length(trim(${t.style})) between 1 and 100`),
    // One index for every list and order that shops ask for; each ends in the id, so that a page can begin after any row.
    // Newest first reads them backwards.
    index('products_newest').on(t.createdAt, t.id).where(sql`published`),
    index('products_price').on(t.pricePaise, t.id).where(sql`published`),
    index('products_category_newest').on(t.category, t.createdAt, t.id).where(sql`published`),
    index('products_category_price').on(t.category, t.pricePaise, t.id).where(sql`published`),
    index('products_tag_newest').on(t.homeTag, t.createdAt, t.id).where(sql`published`),
    index('products_tag_price').on(t.homeTag, t.pricePaise, t.id).where(sql`published`),
    index('products_colour_newest').on(t.colour, t.createdAt, t.id).where(sql`published`),
    index('products_colour_price').on(t.colour, t.pricePaise, t.id).where(sql`published`),
    index('products_category_tag_newest').on(t.category, t.homeTag, t.createdAt, t.id).where(sql`published`),
    index('products_category_tag_price').on(t.category, t.homeTag, t.pricePaise, t.id).where(sql`published`),
    // The colours of one style, in the order in which they are shown.
    index('products_style').on(sql`lower(${t.style})`, t.createdAt, t.id).where(sql`style is not null`),
    index('products_best_selling').on(t.soldLately, t.createdAt, t.id).where(sql`published`),
    // What a search found comes in this order.
    index('products_best').on(t.inStock, t.soldLately, t.createdAt, t.id).where(sql`published`),
    // The back office lists what is not on sale, too.
    index('products_all_newest').on(t.createdAt, t.id),
    index('products_hidden_newest').on(t.createdAt, t.id).where(sql`not published`),
    index('products_all_category').on(t.category, t.createdAt, t.id),
    index('products_name_trigram').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('products_search_name').using('gin', sql`${t.searchName} gin_trgm_ops`),
    index('products_search_lexemes').using('gin', t.searchLexemes),
    index('products_search_words').using('gin', sql`${t.searchWords} gin_trgm_ops`),
  ],
);

export const productSizes = pgTable(
  'product_sizes',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    position: smallint().notNull(),
    onHand: integer('on_hand').notNull().default(0),
    /** Units held for payments under way and for phones. What anybody can buy is `on_hand - held`. */
    held: integer().notNull().default(0),
    /** Those of the held units that are reserved for phones: an order looks for its own only where there are any. */
    reserved: integer().notNull().default(0),
    /** Null where it is the one that the store makes: the product's id and the size. See `SKU_OF_SIZE`. */
    sku: text(),
    /** As the maker gave it: EAN-13 or UPC-A. Null: the SKU is printed as a barcode instead. */
    barcode: text(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    // One piece has one code, whoever made it. A UPC is an EAN with a 0 in front.
    uniqueIndex('product_sizes_sku').on(sql`coalesce(sku, product_id || '-' || size)`),
    uniqueIndex('product_sizes_barcode').on(sql`lpad(barcode, 13, '0')`).where(sql`barcode is not null`),
    check(
      'product_sizes_sku_form',
      sql`${t.sku} ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$' and ${t.sku} !~ '^[0-9]{12,13}$'`,
    ),
    check('product_sizes_barcode_form', sql`${t.barcode} ~ '^[0-9]{12,13}$'`),
    check('product_sizes_size_upper', sql`${t.size} = upper(trim(${t.size})) and ${t.size} <> ''`),
    check('product_sizes_on_hand', sql`${t.onHand} >= 0`),
    check('product_sizes_held', sql`${t.held} between 0 and ${t.onHand}`),
    check('product_sizes_reserved', sql`${t.reserved} between 0 and ${t.held}`),
    index('product_sizes_in_stock').on(t.size, t.productId).where(sql`on_hand > held`),
    index('product_sizes_lowest').on(sql`(on_hand - held)`, t.productId, t.size),
  ],
);

/** Changes of a product that staff have planned: it goes on sale, is taken off, or changes its price at a given time. */
export const plannedChanges = pgTable(
  'planned_changes',
  {
    id: text().primaryKey(),
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
    /**
     * What is set, such as `{"pricePaise": 49900, "mrpPaise": 79900}` or `{"published": true}`. With `"sale": id` the
     * price is that of a sale, which `{"endsSale": id}` ends.
     */
    change: jsonb().notNull(),
    who: reference('who', () => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (t) => [
    index('planned_changes_due').on(t.dueAt).where(sql`done_at is null and cancelled_at is null`),
    index('planned_changes_of_product').on(t.productId, t.dueAt),
  ],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    file: reference('file', () => pictures.file),
    alt: text().notNull().default(''),
    /** Where a person wears the product: how tall they are and which size it is. A fact of the picture: it outlives the size. */
    modelHeightCm: smallint('model_height_cm'),
    modelSize: text('model_size'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    unique('product_pictures_once').on(t.productId, t.file),
    check('product_pictures_model_whole', sql`(${t.modelHeightCm} is null) = (${t.modelSize} is null)`),
    check('product_pictures_model_height', sql`${t.modelHeightCm} between 120 and 220`),
    check(
      'product_pictures_model_size',
      sql`${t.modelSize} = upper(trim(${t.modelSize})) and ${t.modelSize} <> ''`,
    ),
  ],
);

/** How many products on sale share a category, tag and colour. Triggers update it, so counting reads no products. */
export const productFacets = pgTable(
  'catalogue_facets',
  {
    category: text().notNull(),
    /** Empty for products without a tag. */
    homeTag: text('home_tag').notNull(),
    colour: text().notNull(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.homeTag, t.colour] })],
);

/** A transaction's number, which is never used again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Products whose place in lists has changed, each with the transaction that changed it. Triggers write it, and every
 * process brings its own index of the products up to date by it. Null stands for all products.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id'),
    changedBy: transactionId('changed_by').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('catalogue_changes_by').on(t.changedBy, t.productId),
    index('catalogue_changes_of_product').on(t.productId, t.at),
    index('catalogue_changes_at').on(t.at),
  ],
);

/**
 * Every word of the products on sale, once, with what it sounds like: what is typed is compared with these and not with the
 * products, so that it costs the same however many there are. Triggers update it.
 */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text().primaryKey(),
    sound: text().notNull().generatedAlwaysAs(sql`search_sound(word)`),
    bones: text().notNull().generatedAlwaysAs(sql`search_bones(word)`),
    /** Products that have it anywhere, and those that have it in name, colour, category or tag. */
    products: integer().notNull(),
    named: integer().notNull(),
  },
  (t) => [
    index('search_vocabulary_begins').on(t.word.op('text_pattern_ops')).where(sql`named > 0`),
    index('search_vocabulary_sound').on(t.sound).where(sql`named > 0`),
    index('search_vocabulary_bones').on(t.bones).where(sql`named > 0`),
    index('search_vocabulary_trigram').using('gin', sql`${t.word} gin_trgm_ops`).where(sql`named > 0`),
    index('search_vocabulary_sounds').using('gin', sql`${t.sound} gin_trgm_ops`).where(sql`named > 0`),
  ],
);
