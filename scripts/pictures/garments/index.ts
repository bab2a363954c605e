import type { DemoCategory } from '#server/db/demo/demo-product.ts';
import { cargo } from './cargo.ts';
import { oversizedTee, regularTee } from './crew-tee.ts';
import { hoodie } from './hoodie.ts';
import type { Garment } from './pattern.ts';
import { polo } from './polo.ts';
import { sweatshirt } from './sweatshirt.ts';

export const GARMENTS: Readonly<Record<DemoCategory, Garment>> = {
  'regular t-shirt': regularTee,
  'oversized t-shirt': oversizedTee,
  hoodie,
  cargo,
  polo,
  sweatshirt,
};
