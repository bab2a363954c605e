import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { POLICY_NAMES, type PolicyName } from '#core/contract/texts.ts';
import { TEXT_PLACES } from '#core/rules/fill-in.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { policyTitles } from '#texts/pages.ts';
import { EditForm, type SavedForm } from '../ui/edit-form.tsx';
import { PageHead, Panel } from '../ui/page.tsx';
import './texts.css';

interface TextEditorProps<Values extends FieldValues> {
  page: TextPage;
  saved: SavedForm<Values>;
  labels: Partial<Record<keyof Values & string, string>>;
  /** The text that the store came with. */
  start: Values;
  children: ReactNode;
}

const RESET = { keepDefaultValues: true, keepDirty: false };

/** The frame of every text: fields at the left, help at the right, and a way back to that text. */
export function TextEditor<Values extends FieldValues>(props: TextEditorProps<Values>) {
  const { page, saved, labels, start, children } = props;
  return (
    <>
      <PageHead title={page.title} parent={{ to: '/texts', label: 'Pages & policies' }}>
        <Button look="line" onClick={() => saved.form.reset(start, RESET)}>
          Reset to default
        </Button>
        <a className="btn btn-line" href={page.shopPath} target="_blank" rel="noopener">
          View in store
        </a>
      </PageHead>
      <EditForm saved={saved} labels={labels}>
        <div className="edit">
          <div>{children}</div>
          <div>
            <TextHelp />
          </div>
        </div>
      </EditForm>
    </>
  );
}

/** How links and the store's own names are written. */
function TextHelp() {
  return (
    <Panel title="How to write">
      <p>
        A link: <code>[words](/shop)</code>
      </p>
      <p>Filled in from Settings:</p>
      <dl className="grid gap-1">
        {Object.entries(TEXT_PLACES).map(([place, meaning]) => (
          <div key={place} className="flex flex-wrap justify-between gap-x-3">
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export interface TextPage {
  /** As the server calls it. */
  name: string;
  title: string;
  /** Where it is edited. */
  to: string;
  /** Where shoppers read it. */
  shopPath: string;
}

export const TESTIMONIALS_PAGE: TextPage = {
  name: 'testimonials',
  title: 'Testimonials',
  to: '/texts/testimonials',
  shopPath: '/',
};

export const FAQ_PAGE: TextPage = { name: 'faq', title: 'FAQ', to: '/texts/faq', shopPath: '/faq' };

export const PRODUCT_PAGE: TextPage = {
  name: 'product-page',
  title: 'Product page',
  to: '/texts/product-page',
  shopPath: '/shop',
};

export function policyPage(name: PolicyName): TextPage {
  return {
    name: `policy:${name}`,
    title: policyTitles[name],
    to: `/texts/policies/${name}`,
    shopPath: POLICY_PATHS[name],
  };
}

export const TEXT_PAGES: TextPage[] = [
  TESTIMONIALS_PAGE,
  PRODUCT_PAGE,
  FAQ_PAGE,
  ...POLICY_NAMES.map(policyPage),
];
