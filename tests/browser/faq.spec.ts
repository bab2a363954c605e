import { expect, test } from './shopper.ts';

test.describe('FAQ', () => {
  const QUESTIONS = [
    'How do I track my order?',
    'Is cash on delivery available?',
    'Can I change or cancel my order?',
    'How do returns and refunds work?',
    'How do I find my size, and who can help if I am unsure?',
  ];
  const FACTS = [
    'Tracking information is sent by SMS once your order ships',
    'available at all pin codes',
    'Orders cannot be changed or cancelled once placed',
    'Refunds come within 3-5 working days after inspection',
    'There is a size chart on each product page',
  ];

  test('has five entries, one open at a time', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(QUESTIONS);
    for (const fact of FACTS) await expect(page.getByText(fact)).toBeHidden();

    for (const [number, question] of QUESTIONS.entries()) {
      await page.getByRole('heading', { name: question }).click();
      for (const [other, fact] of FACTS.entries()) {
        await expect(page.getByText(fact)).toBeVisible({ visible: other === number });
      }
    }
  });

  test('closes an open answer when its question is pressed again, by keyboard too', {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto('/faq');
    const question = page.getByRole('heading', { name: QUESTIONS[3] });
    const answer = page.getByText('We have a 7-day return policy');
    /** How high the sign beside the question is: a minus has no height, a cross would read as 'dismiss'. */
    const signHeight = () =>
      page
        .locator('summary')
        .filter({ has: question })
        .locator('path')
        .evaluateAll((strokes) =>
          Math.max(...strokes.map((stroke) => stroke.getBoundingClientRect().height)),
        );
    expect(await signHeight()).toBeGreaterThan(10);
    await question.click();
    await expect(answer).toBeVisible();
    await expect.poll(signHeight).toBeLessThan(3);
    await question.click();
    await expect(answer).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answer).toBeHidden();
  });

  test('gives the ways to support', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('heading', { name: QUESTIONS[4] }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'support@example.in' })).toBeVisible();
    await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute(
      'href',
      'tel:+910000000000',
    );
  });

  test.describe('with JavaScript switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('opens one answer at a time all the same', { tag: '@any-width' }, async ({ page }) => {
      await page.goto('/faq');
      await page.getByRole('heading', { name: QUESTIONS[0] }).click();
      await expect(page.getByText('sent by SMS once your order ships')).toBeVisible();
      await page.getByRole('heading', { name: QUESTIONS[1] }).click();
      await expect(page.getByText('available at all pin codes')).toBeVisible();
      await expect(page.getByText('sent by SMS once your order ships')).toBeHidden();
    });
  });
});
