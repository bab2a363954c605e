import { expect, it } from 'vitest';
import { readReview } from './review-form.tsx';

const FILLED = { name: ' Rohan ', rating: '5', fit: 'As expected', comment: ' Thick cotton. ' };

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it('reads a filled form, trimmed', () => {
  expect(readReview(formWith(FILLED), 'kage')).toEqual({
    review: { productId: 'kage', name: 'Rohan', rating: 5, fit: 'As expected', comment: 'Thick cotton.' },
    problems: {},
  });
});

it('names what is missing in the order of the form', () => {
  const missingIn = (fields: Record<string, string>) => {
    const { review, problems } = readReview(formWith(fields), 'kage');
    expect(review).toBeNull();
    return Object.keys(problems);
  };
  expect(missingIn({})).toEqual(['name', 'rating', 'fit', 'comment']);
  for (const field of ['name', 'rating', 'fit', 'comment'] as const) {
    expect(missingIn({ ...FILLED, [field]: '  ' })).toEqual([field]);
  }
});
