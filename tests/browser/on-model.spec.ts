import sharp from 'sharp';
import { open } from './browsing.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

async function photo(name: string, shade: number) {
  const background = { r: shade, g: 60, b: 90 };
  const drawing = sharp({ create: { width: 800, height: 1000, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await drawing.jpeg().toBuffer() };
}

const MODEL_LINE = 'Model is 5′11″ and wears M';

test('a picture is marked as worn by a model, and the product page says so with that picture', async ({
  page,
  enterAs,
  addProduct,
}) => {
  const { id } = await addProduct({ stock: { M: 3, L: 2 } });
  await enterAs('manager', `/admin/products/${id}`);
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await photo('flat.jpg', 200), await photo('worn.jpg', 40), await photo('back.jpg', 90)]);
  await expect(page.getByLabel('Alt text of picture 3')).toBeVisible();
  await page.getByLabel('Alt text of picture 2').fill('Front');

  const onModel = page.getByRole('checkbox', { name: 'Picture 2 is on model' });
  await onModel.focus();
  await page.keyboard.press('Space');
  await expect(onModel).toBeChecked();
  const height = page.getByLabel('Height of the model in picture 2, in cm');
  await height.fill('1800');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Height from 120 to 220 cm');
  await expect(height).toBeFocused();
  await height.fill('180');
  await expect(page.getByRole('alert')).toHaveText('Choose the size worn');
  await page.getByLabel('Size worn in picture 2').selectOption('M');
  await expect(page.getByText(MODEL_LINE)).toBeVisible();

  // The next picture begins with the same model, and can be taken back.
  await page.getByRole('checkbox', { name: 'Picture 3 is on model' }).check();
  await expect(page.getByLabel('Size worn in picture 3')).toHaveValue('M');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox', { name: 'Picture 3 is on model' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.reload();
  await expect(height).toHaveValue('180');
  await expect(page.getByLabel('Size worn in picture 2')).toHaveValue('M');
  await expect(page.getByRole('checkbox', { name: 'Picture 3 is on model' })).not.toBeChecked();

  const path = `/product/${id}`;
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(MODEL_LINE);
  await open(page, path);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const line = pictures.getByText(MODEL_LINE);
  await expect(line).toHaveCount(1);
  await expect(line).not.toBeInViewport();
  await pictures.getByRole('button', { name: 'Picture 2 of 3' }).click();
  await expect(line).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await pictures.getByRole('button', { name: /^Zoom picture: Front.*Model is 5′11″ and wears M$/ }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures, full screen' });
  await expect(viewer.getByText(MODEL_LINE)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('Picture 3 / 3')).toBeVisible();
  await expect(viewer.getByText(MODEL_LINE)).toHaveCount(0);
});
