import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import type { SavedForm } from '../lib/use-saved-form.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextHelp } from './text-help.tsx';
import type { TextPage } from './text-pages.ts';
import './texts.css';

interface TextEditorProps<Values extends FieldValues> {
  page: TextPage;
  saved: SavedForm<Values>;
  labels: Partial<Record<keyof Values & string, string>>;
  /** The words that the store came with. */
  start: Values;
  children: ReactNode;
}

/** The frame of every text: fields at the left, help at the right, and a way back to the first words. */
export function TextEditor<Values extends FieldValues>({
  page,
  saved,
  labels,
  start,
  children,
}: TextEditorProps<Values>) {
  return (
    <>
      <PageHead title={page.title} parent={{ to: '/texts', label: 'Pages & policies' }}>
        <Button
          look="line"
          onClick={() => saved.form.reset(start, { keepDefaultValues: true, keepDirty: false })}
        >
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
