/** What a remark is glad, lukewarm or cross about. */
export type Mood = 'good' | 'mixed' | 'bad';

export type Moods = Readonly<Record<Mood, readonly string[]>>;

/** Garments that shoppers talk about in the same words. */
export type Kind = 'regular' | 'oversized' | 'warm' | 'polo' | 'cargo';

/** Slots that a remark may leave open: {town} {days} {late} {size} {who} {Who} {price} {colour} {washes} {garment}. */
export type Slots = Readonly<Record<string, string>>;

export function fillSlots(text: string, slots: Slots): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return value;
  });
}
