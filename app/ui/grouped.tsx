/** A long id or number in groups that the eye can hold. The gaps are room, not blanks: copying gives the plain text. */
export function Grouped({ text, size }: { text: string; size: number }) {
  const groups = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return (
    <span>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a text never move
        <span key={place} className={place > 0 ? 'ml-[0.25em]' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
