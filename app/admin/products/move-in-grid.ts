import type { KeyboardEvent } from 'react';

/** Arrow keys go from field to field of a sheet: up and down within a column, left and right from the field's ends. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.column === undefined) return;
  const row = field.closest('tr');
  const target =
    event.key === 'ArrowUp' || event.key === 'ArrowDown'
      ? inColumn(row, field.dataset.column, event.key)
      : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
        ? inRow(row, field, event.key)
        : undefined;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** To the field below, as Enter does in a sheet. */
export function focusBelow(field: HTMLInputElement): void {
  inColumn(field.closest('tr'), field.dataset.column ?? '', 'ArrowDown')?.focus();
}

function inColumn(row: HTMLTableRowElement | null, column: string, key: string) {
  let next = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
  while (next) {
    const field = next.querySelector<HTMLInputElement>(`input[data-column="${CSS.escape(column)}"]`);
    if (field) return field;
    next = key === 'ArrowUp' ? next.previousElementSibling : next.nextElementSibling;
  }
  return undefined;
}

function inRow(row: HTMLTableRowElement | null, field: HTMLInputElement, key: string) {
  if (!isAtEnd(field, key) || !row) return undefined;
  const fields = [...row.querySelectorAll<HTMLInputElement>('input[data-column]')];
  const place = fields.indexOf(field) + (key === 'ArrowLeft' ? -1 : 1);
  return fields[place];
}

/** A field whose text is all selected, as on arrival, counts as being at both ends. */
function isAtEnd(field: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === null || end === null) return true;
  if (start === 0 && end === value.length) return true;
  return start === end && (key === 'ArrowLeft' ? start === 0 : end === value.length);
}
