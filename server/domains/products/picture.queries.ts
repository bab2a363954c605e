import { sql } from 'drizzle-orm';

/** Who wears the product in a picture. */
export interface PictureModel {
  heightCm: number;
  size: string;
}

export interface PictureJson {
  file: string;
  alt: string;
  width: number;
  height: number;
  model: PictureModel | null;
}

/** A `PictureJson`, from `product_pictures i` joined with `pictures o`. */
export const pictureJson = sql`json_build_object('file', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height,
  'model', CASE WHEN i.model_size IS NOT NULL
    THEN json_build_object('heightCm', i.model_height_cm, 'size', i.model_size) END)`;
