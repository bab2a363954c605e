import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import {
  changePolicy,
  type EditablePolicy,
  POLICY_NAMES,
  type PolicyName,
  readEditablePolicy,
} from '#core/contract/texts.ts';
import { ask, load } from '../lib/ask.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { AreaField } from '../ui/form-fields.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { policyForm, policyFormSchema, policyText } from './policy-form.ts';
import { SectionPanel } from './section-panel.tsx';
import { TextEditor } from './text-editor.tsx';
import { policyPage } from './text-pages.ts';

const LABELS = { lead: 'Under the title', figures: 'In short', sections: 'Sections' };

export async function loader(page: LoaderFunctionArgs) {
  const name = POLICY_NAMES.find((known) => known === page.params.name);
  if (!name) throw new Response('Not found', { status: 404 });
  return { name, policy: await load(page, readEditablePolicy, { params: { name } }) };
}

export function Component() {
  const { name, policy } = useLoaderData<typeof loader>();
  return <PolicyEditor key={name} name={name} policy={policy} />;
}

function PolicyEditor({ name, policy: { start, ...current } }: { name: PolicyName; policy: EditablePolicy }) {
  const params = { name };
  const saved = useSavedForm({
    key: `policy:${name}`,
    save: (body) => ask(changePolicy, { params, body }),
    reload: () => ask(readEditablePolicy, { params }),
    saved: current,
    schema: policyFormSchema,
    toForm: policyForm,
    toValue: policyText,
  });
  const { fields, append, move, remove } = useFieldArray({ control: saved.form.control, name: 'sections' });
  return (
    <TextEditor page={policyPage(name)} saved={saved} labels={LABELS} start={policyForm(start)}>
      <section aria-labelledby="beginning" className="panel">
        <h2 id="beginning">Introduction</h2>
        <AreaField name="lead" label="Under the title" note="also shown by search engines" rows={2} />
      </section>
      <FiguresPanel />
      {fields.map(({ id }, index) => (
        <SectionPanel key={id} index={index} count={fields.length} onMove={move} onRemove={remove} />
      ))}
      <div>
        <Button look="line" onClick={() => append({ title: '', blocks: [{ kind: 'paragraph', text: '' }] })}>
          <Plus aria-hidden="true" />
          Add section
        </Button>
      </div>
      <p className="hint">Saving changes the date under the title to today.</p>
    </TextEditor>
  );
}
