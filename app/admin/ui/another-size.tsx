import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { sizeName } from '#core/rules/products.ts';

/** A field for a size that is not in the table yet. `onAdd` gets it as it is stored, in capitals. */
export function AnotherSize({ onAdd }: { onAdd: (size: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');

  function add() {
    const { data: size, error } = sizeName().safeParse(typed);
    setProblem(error?.issues[0]?.message ?? '');
    if (size === undefined) return;
    setTyped('');
    onAdd(size);
  }

  return (
    <>
      <input
        className="input w-28"
        aria-label="Another size"
        placeholder="Another size"
        aria-invalid={problem ? true : undefined}
        title={problem || undefined}
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button look="line" disabled={typed.trim() === ''} onClick={add}>
        <Plus aria-hidden="true" />
        Add size
      </Button>
    </>
  );
}
