import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from './products.ts';
import { writeReviews } from './reviews.ts';

const ALL = DEMO_PRODUCTS.flatMap(({ reviews }) => reviews);

function shareOf(rating: number): number {
  return ALL.filter((review) => review.rating === rating).length / ALL.length;
}

function heardAs(comment: string): string {
  return comment.toLowerCase().replace(/\.$/, '');
}

describe('the demo reviews', () => {
  it('mostly say which size is worn, one that the product has', () => {
    for (const { id, stock, reviews } of DEMO_PRODUCTS)
      for (const { size } of reviews) expect([null, ...Object.keys(stock)], id).toContain(size);
    const said = ALL.filter(({ size }) => size !== null).length / ALL.length;
    expect(said).toBeGreaterThan(0.7);
    expect(said).toBeLessThan(0.9);
  });

  it('are about a thousand, on most products but not on all', () => {
    expect(ALL.length).toBeGreaterThan(900);
    expect(ALL.length).toBeLessThan(1150);
    const silent = DEMO_PRODUCTS.filter(({ reviews }) => reviews.length === 0);
    expect(silent.length).toBeGreaterThanOrEqual(10);
    expect(silent.length).toBeLessThanOrEqual(20);
    for (const { id, reviews } of DEMO_PRODUCTS) expect(reviews.length, id).toBeLessThanOrEqual(30);
  });

  it('are glad on the whole and honest in part', () => {
    const mean = ALL.reduce((sum, { rating }) => sum + rating, 0) / ALL.length;
    expect(mean).toBeGreaterThan(4.1);
    expect(mean).toBeLessThan(4.3);
    for (const rating of [1, 2]) expect(shareOf(rating)).toBeGreaterThan(0.015);
    expect(shareOf(3)).toBeGreaterThan(0.08);
    expect(shareOf(5)).toBeLessThan(0.6);
  });

  it('use the whole scale of fit, mostly its middle', () => {
    const asExpected = ALL.filter(({ fit }) => fit === 'As expected').length / ALL.length;
    expect(asExpected).toBeGreaterThan(0.6);
    expect(asExpected).toBeLessThan(0.8);
    expect(new Set(ALL.map(({ fit }) => fit)).size).toBe(5);
  });

  it('come after the product and before the shop opens', () => {
    for (const { id, createdAt, reviews } of DEMO_PRODUCTS)
      for (const { at } of reviews) {
        expect(Date.parse(at), id).toBeGreaterThan(Date.parse(createdAt));
        expect(at < '2026-11-14', id).toBe(true);
      }
  });

  it('are written by many people, each once per product', () => {
    for (const { id, reviews } of DEMO_PRODUCTS)
      expect(new Set(reviews.map(({ name }) => name.split(' ')[0])).size, id).toBe(reviews.length);
    expect(new Set(ALL.map(({ name }) => name)).size).toBeGreaterThan(300);
  });

  it('say 3 to 35 words, with every slot filled', () => {
    for (const { comment } of ALL) {
      const words = comment.split(' ').length;
      expect(words, comment).toBeGreaterThanOrEqual(3);
      expect(words, comment).toBeLessThanOrEqual(35);
      expect(comment).not.toMatch(/[{}!]|undefined|\s\s/);
    }
  });

  it('do not repeat themselves', () => {
    for (const { id, reviews } of DEMO_PRODUCTS)
      expect(new Set(reviews.map(({ comment }) => heardAs(comment))).size, id).toBe(reviews.length);
    const repeated = ALL.length - new Set(ALL.map(({ comment }) => heardAs(comment))).size;
    expect(repeated / ALL.length).toBeLessThan(0.03);
  });

  it('are the same every time', () => {
    const again = writeReviews(DEMO_PRODUCTS);
    for (const { id, reviews } of DEMO_PRODUCTS) expect(again.get(id), id).toEqual(reviews);
  });
});
