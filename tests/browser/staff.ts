import type { StaffRole } from '#core/contract/accounts.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { test as base, expect, logIn, newPhone } from './shopper.ts';

interface StaffFixtures {
  /** A member of staff of their own for the test, signed in at an address of the back office. */
  enterAs: (role: StaffRole, path: string) => Promise<{ phone: string; token: string }>;
}

export const test = base.extend<StaffFixtures>({
  async enterAs({ page, request, database }, use) {
    await use(async (role, path) => {
      const phone = newPhone();
      await setRole(database.db, { phone, role });
      const token = await logIn(request, phone);
      await page.addInitScript((userToken) => {
        if (sessionStorage.getItem('entered')) return;
        sessionStorage.setItem('entered', 'yes');
        localStorage.setItem('userToken', userToken);
      }, token);
      await page.goto(path);
      return { phone, token };
    });
  },
});

export { expect };
