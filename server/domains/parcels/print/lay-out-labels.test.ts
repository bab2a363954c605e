import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { layOutLabels, UnreadableLabels } from './lay-out-labels.ts';

async function label({
  size = [288, 432],
  pages = 1,
  turned = 0,
}: {
  size?: [number, number];
  pages?: number;
  turned?: number;
} = {}) {
  const file = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    const drawn = file.addPage(size);
    drawn.drawRectangle({ x: 4, y: 4, width: 20, height: 20 });
    drawn.setRotation(degrees(turned));
  }
  return file.save();
}

async function sizes(pdf: Uint8Array): Promise<string[]> {
  const pages = (await PDFDocument.load(pdf)).getPages();
  return pages.map((page) => `${Math.round(page.getWidth())} x ${Math.round(page.getHeight())}`);
}

const many = (count: number) => Promise.all(Array.from({ length: count }, () => label()));

it('puts four labels on an A4 page', async () => {
  expect(await sizes(await layOutLabels(await many(9), 'a4'))).toEqual(
    Array.from({ length: 3 }, () => '595 x 842'),
  );
});

it('puts each label on a page of 4 by 6 inches', async () => {
  expect(await sizes(await layOutLabels(await many(3), '4x6'))).toEqual(
    Array.from({ length: 3 }, () => '288 x 432'),
  );
});

it('takes every page of a label, and labels of any size and side', async () => {
  const labels = [
    await label({ pages: 2 }),
    await label({ size: [842, 595] }),
    await label({ turned: 90 }),
    await label({ size: [432, 288], turned: 270 }),
  ];
  expect(await sizes(await layOutLabels(labels, '4x6'))).toHaveLength(5);
});

it('names the labels that are none', async () => {
  const broken = new TextEncoder().encode('%PDF-1.7 not really');
  await expect(layOutLabels([await label(), broken, await label()], 'a4')).rejects.toMatchObject({
    constructor: UnreadableLabels,
    places: [1],
  });
});
