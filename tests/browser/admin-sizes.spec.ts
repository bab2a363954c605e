import { randomInt } from 'node:crypto';
import { toast } from './shopper.ts';
import { expect, test } from './staff.ts';

test('a size chart is written, used by a product, and taken away again', { tag: '@any-width' }, async ({
  page,
  request,
  enterAs,
}) => {
  const name = `Cargo ${randomInt(1_000_000)}`;
  await enterAs('owner', '/admin/size-charts/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('radio', { name: 'Cargos and trousers' }).check();
  for (const measure of ['Hip', 'Thigh', 'Inseam', 'Hem'])
    await page.getByLabel(measure, { exact: true }).uncheck();
  for (const size of ['L', 'XL', 'XXL'])
    await page.getByRole('button', { name: `Remove size ${size}` }).click();
  await page.getByLabel('Waist, size S').fill('76');
  await page.getByLabel('Length, size S').fill('101.5');
  await page.getByLabel('Waist, size M').fill('81');
  await page.getByLabel('Length, size M').fill('5');
  const products = page.getByLabel('Single products');
  await products.fill('metro cargo');
  await expect(page.locator('datalist option[value="metro-cargo-ivory"]')).toBeAttached();
  await products.fill('metro-cargo-ivory');
  await expect(page.getByRole('button', { name: 'Remove metro-cargo-ivory' })).toBeVisible();
  await page.getByRole('button', { name: 'Add size chart' }).click();
  await expect(page.getByText('At least 10 cm')).toBeVisible();
  await page.getByLabel('Length, size M').fill('102');
  await page.getByRole('button', { name: 'Add size chart' }).click();
  await expect(toast(page, `${name} added`)).toBeVisible();

  const read = async () =>
    (await (await request.get('/api/products/metro-cargo-ivory')).json()).data.sizeChart;
  await expect.poll(read).toEqual({
    name,
    garment: 'bottom',
    measures: ['Waist', 'Length'],
    rows: [
      { size: 'S', cm: [76, 101.5] },
      { size: 'M', cm: [81, 102] },
    ],
  });

  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Products on sale with sizes that have no row here')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `${name} deleted`)).toBeVisible();
  await expect.poll(async () => (await read()).name).toBe('Regular Fit');
});

test('a product is given a style that others have, and shoppers go from one to the other', {
  tag: '@any-width',
}, async ({ page, request, enterAs }) => {
  await enterAs('owner', '/admin/products/parachute-cargo-lavender');
  const style = page.getByLabel('Style');
  await style.fill('Parachute');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.goto('/admin/products/trail-cargo-coffee-brown');
  await style.fill('para');
  await expect(page.locator('datalist option[value="Parachute"]')).toBeAttached();
  await style.fill('parachute');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  const colours = async () => {
    const { data } = await (await request.get('/api/products/parachute-cargo-lavender')).json();
    return data.styleColours?.map(({ colors }: { colors: string }) => colors);
  };
  await expect.poll(colours).toEqual(['Coffee Brown', 'Lavender']);
});
