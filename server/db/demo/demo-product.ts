import type { PrintId } from './prints.ts';

export type DemoCategory =
  | 'regular t-shirt'
  | 'oversized t-shirt'
  | 'hoodie'
  | 'cargo'
  | 'polo'
  | 'sweatshirt';

/** The pictures a product can have, in the order in which a shopper sees them. */
export type DemoView = 'front' | 'back' | 'collar' | 'print';

export interface DemoReview {
  name: string;
  rating: 1 | 2 | 3 | 4 | 5;
  fit: 'Small' | 'Moderately small' | 'As expected' | 'Moderately large' | 'Large';
  comment: string;
  /** ISO date and time. */
  at: string;
  /** The size that is worn; some do not say. */
  size: string | null;
  /** How many found it helpful. */
  helpful: number;
}

/** How a garment is printed: which motif, in which two colours. `back` is the print on its back, if any. */
export interface DemoPrint {
  front: PrintId | null;
  back?: PrintId;
  /** Main colour of the motif, `#rrggbb`. */
  ink: string;
  /** Second colour of the motif, `#rrggbb`. */
  accent: string;
}

/** One demo product: what the shop says about it, and what its pictures are drawn from. */
export interface DemoProduct {
  /** Also the product's public id and the stem of its picture files. Lower case, hyphens. */
  id: string;
  name: string;
  description: string;
  details: string;
  /** What it is made of. */
  fabric: string;
  /** Whole rupees. */
  price: number;
  mrp?: number;
  category: DemoCategory;
  /** Absent for the one product that has no tag. */
  homeTag?: string;
  /** A name of core/rules/colours.ts. */
  colour: string;
  /** Shared by products that are one garment in several colours. */
  style?: string;
  stock: Record<string, number>;
  views: DemoView[];
  print: DemoPrint;
  createdAt: string;
  reviews: DemoReview[];
}

/** A product without its reviews, which are written when the whole of them is put together. */
export type DemoListing = Omit<DemoProduct, 'reviews'>;

/** A product as the file of its tag writes it down. */
export interface DemoEntry extends Omit<DemoListing, 'homeTag' | 'details' | 'views'> {
  /** The shop shows one detail per line. */
  details: string[];
  /** Absent: front, back and print. */
  views?: DemoView[];
}
