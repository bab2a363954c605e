import { z } from 'zod';
import { answerOf } from './answer.ts';
import { pictureSchema } from './pictures.ts';

export const bannerSchema = z.object({
  _id: z.string(),
  image: z.string(),
  link: z.string(),
  alt: z.string(),
  wide: pictureSchema,
  phone: pictureSchema.optional().describe('The crop for narrow screens'),
});
export type Banner = z.infer<typeof bannerSchema>;

export const bannersAnswerSchema = answerOf(z.array(bannerSchema));
