import { expect, test } from './staff.ts';

test('the owner sees what a live store needs, and checks a line again', { tag: '@any-width' }, async ({
  page,
  enterAs,
}) => {
  await enterAs('owner', '/admin/settings');
  await page.getByRole('link', { name: 'Going live' }).click();
  await expect(page).toHaveURL('/admin/go-live');
  await expect(page.getByText(/to do before the store can take real orders/)).toBeVisible();
  const settings = page.getByRole('row').filter({ hasText: 'STORE_MODE (set it to production)' });
  await expect(settings).toContainText('To do');
  const publicUrl = page.getByRole('row').filter({ hasText: 'Public address' });
  await expect(publicUrl).toContainText('Not checked');
  await publicUrl.getByRole('button', { name: 'Check again' }).click();
  await expect(publicUrl).toContainText('Ready');
});
