import { groupDigits } from '#core/rules/money-text.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How a language counts: `plural(2, { one: '# item', other: '# items' })` is `2 items`. */
export function createPlural(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', groupDigits(`${count}`));
}
