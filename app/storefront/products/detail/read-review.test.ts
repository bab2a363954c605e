import { expect, it } from 'vitest';
import { readReview } from './read-review.ts';

const FILLED = { name: ' Rohan ', rating: '5', fit: 'As expected', comment: ' Thick cotton. ' };

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it('reads a filled form, trimmed', () => {
  expect(readReview(formWith(FILLED), 'kage')).toEqual({
    isComplete: true,
    review: { productId: 'kage', name: 'Rohan', rating: 5, fit: 'As expected', comment: 'Thick cotton.' },
  });
});

it('names what is missing in the order of the form', () => {
  expect(readReview(formWith({}), 'kage')).toEqual({
    isComplete: false,
    missing: ['name', 'rating', 'fit', 'comment'],
  });
  for (const field of ['name', 'rating', 'fit', 'comment'] as const) {
    expect(readReview(formWith({ ...FILLED, [field]: '  ' }), 'kage')).toEqual({
      isComplete: false,
      missing: [field],
    });
  }
});
