import { expect, it } from 'vitest';
import { readCampaign, stepOfPage, toCountedSearch } from './visits.ts';

it.each([
  ['', ''],
  ['utm_source=Instagram&utm_campaign=Diwali%20Sale', 'instagram/diwali-sale'],
  ['utm_campaign=diwali', 'diwali'],
  ['gclid=abc', 'google'],
  ['fbclid=abc&utm_source=meta', 'meta'],
  ['utm_source=%E0%A4%A6%E0%A5%80%E0%A4%AA', 'दीप'],
  [`utm_source=${'x'.repeat(100)}`, 'x'.repeat(60)],
  ['utm_source=<script>', 'script'],
])('reads the campaign of ?%s', (query, campaign) => {
  expect(readCampaign(new URLSearchParams(query))).toBe(campaign);
});

it.each([
  ['  Kaali   TSHIRT ', 'kaali tshirt'],
  ['500-800', '500-800'],
  ['', undefined],
  ['asha@example.in', undefined],
  ['98765 43210', undefined],
])('counts the search %j as %j', (text, counted) => {
  expect(toCountedSearch(text)).toBe(counted);
});

it.each([
  ['/', undefined],
  ['/product/kage', 'product'],
  ['/cart', 'checkout'],
  ['/payment', 'payment'],
  ['/thank-you', 'order'],
])('takes opening %s for %s', (path, step) => {
  expect(stepOfPage(path)).toBe(step);
});
