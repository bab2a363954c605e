import type { ComponentProps } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { z } from 'zod';
import type { EditablePolicy, PolicyName, PolicyText } from '#core/contract/texts.ts';
import * as contract from '#core/contract/texts.ts';
import { ask, load } from '../lib/ask.ts';
import { useConvertedForm } from '../ui/edit-form.tsx';
import { AddButton, EntryTools, RowsPanel } from '../ui/entry-list.tsx';
import { AreaField, ChoiceField, TextField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { BLOCK_KINDS, type BlockKind, blockProblem, getBlock, typedBlock } from './block-text.ts';
import { policyPage, TextEditor } from './text-editor.tsx';

const LABELS = { lead: 'Under the title', figures: 'In short', sections: 'Sections' };

export async function loader(page: LoaderFunctionArgs) {
  const name = contract.POLICY_NAMES.find((known) => known === page.params.name);
  if (!name) throw new Response('Not found', { status: 404 });
  return { name, policy: await load(page, contract.readEditablePolicy, { params: { name } }) };
}

export function Component() {
  const { name, policy } = useLoaderData<typeof loader>();
  return <PolicyEditor key={name} name={name} policy={policy} />;
}

function PolicyEditor({ name, policy: { start, ...current } }: { name: PolicyName; policy: EditablePolicy }) {
  const params = { name };
  const saved = useConvertedForm({
    key: `policy:${name}`,
    save: (body) => ask(contract.changePolicy, { params, body }),
    reload: () => ask(contract.readEditablePolicy, { params }),
    saved: current,
    schema: policyFormSchema,
    toForm: policyForm,
    toValue: policyText,
  });
  const sections = useFieldArray({ control: saved.form.control, name: 'sections' });
  return (
    <TextEditor page={policyPage(name)} saved={saved} labels={LABELS} start={policyForm(start)}>
      <Panel title="Introduction">
        <AreaField name="lead" label="Under the title" note="also shown by search engines" rows={2} />
      </Panel>
      {/* What most people come for, as figures above the text. */}
      <RowsPanel
        title="In short"
        name="figures"
        what="figure"
        most={6}
        className="figure-row"
        empty={{ figure: '', text: '' }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.figure`} label="Figure" />
            <TextField name={`${path}.text`} label="Meaning" />
          </>
        )}
      </RowsPanel>
      {sections.fields.map(({ id }, index) => (
        <SectionPanel key={id} index={index} list={sections} />
      ))}
      <AddButton
        label="Add section"
        onClick={() => sections.append({ title: '', blocks: [{ kind: 'paragraph', text: '' }] })}
      />
      <p className="hint">Saving changes the date under the title to today.</p>
    </TextEditor>
  );
}

const { lead, figures } = contract.policyTextSchema.shape;

const policyFormSchema = z.object({
  lead,
  figures,
  sections: z.array(
    z.object({
      title: z.string().trim().min(1, 'Please write a heading').max(120, 'At most 120 characters'),
      blocks: z.array(
        z.object({ kind: z.enum(BLOCK_KINDS), text: z.string() }).superRefine((block, context) => {
          const message = blockProblem(block);
          if (message !== null) context.addIssue({ code: 'custom', path: ['text'], message });
        }),
      ),
    }),
  ),
});
type PolicyForm = z.infer<typeof policyFormSchema>;

function policyForm({ sections, ...text }: PolicyText): PolicyForm {
  return {
    ...text,
    sections: sections.map(({ title, blocks }) => ({ title, blocks: blocks.map(typedBlock) })),
  };
}

function policyText({ sections, ...text }: PolicyForm): PolicyText {
  return {
    ...text,
    sections: sections.map(({ title, blocks }) => ({ title, blocks: blocks.map(getBlock) })),
  };
}

const KIND_OPTIONS: { value: BlockKind; label: string }[] = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'points', label: 'Points' },
  { value: 'steps', label: 'Steps' },
  { value: 'facts', label: 'Names and meanings' },
];

const NOTES: Record<BlockKind, string> = {
  paragraph: '',
  points: 'one per line',
  steps: 'one per line',
  facts: 'one per line, as name: meaning',
};

/** One heading with its blocks. */
function SectionPanel({ index, list }: Pick<ComponentProps<typeof EntryTools>, 'index' | 'list'>) {
  const { control } = useFormContext<PolicyForm>();
  const name = `sections.${index}.blocks` as const;
  const blocks = useFieldArray({ control, name });
  return (
    <section aria-label={`Section ${index + 1}`} className="panel">
      <div className="entry-top">
        <TextField name={`sections.${index}.title`} label={`Heading ${index + 1}`} />
        <EntryTools what={`section ${index + 1}`} index={index} list={list} />
      </div>
      {blocks.fields.map(({ id }, block) => (
        <div key={id} className="block-row">
          <div className="entry-top">
            <ChoiceField name={`${name}.${block}.kind`} label={`Block ${block + 1}`} options={KIND_OPTIONS} />
            <EntryTools what={`block ${block + 1} of section ${index + 1}`} index={block} list={blocks} />
          </div>
          <BlockText name={`${name}.${block}`} />
        </div>
      ))}
      <AddButton label="Add block" onClick={() => blocks.append({ kind: 'paragraph', text: '' })} />
    </section>
  );
}

function BlockText({ name }: { name: `sections.${number}.blocks.${number}` }) {
  const kind = useWatch<PolicyForm, `${typeof name}.kind`>({ name: `${name}.kind` });
  return <AreaField name={`${name}.text`} label="Text" note={NOTES[kind]} />;
}
