import type { SizeAdvice as Advice } from '#core/rules/size-advice.ts';
import { sizeAdviceTexts } from '#texts/size-advice.ts';

/** What became of the sizes that others took: in which direction to go if in any, and the numbers. */
export function SizeAdvice({ advice, chosenSize }: { advice: Advice; chosenSize: string | null }) {
  const { runs, sizes } = advice;
  return (
    <div className="size-advice">
      {runs && <p className="font-semibold">{sizeAdviceTexts.runs[runs]}</p>}
      {sizes.length > 0 && (
        <details>
          <summary className="text-link">{sizeAdviceTexts.title}</summary>
          <ul>
            {sizes.map(({ size, mostTook, taken, kept }) => (
              <li key={size} data-chosen={size === chosenSize || undefined}>
                {mostTook === undefined
                  ? sizeAdviceTexts.kept({ size, taken, kept })
                  : sizeAdviceTexts.keptOrChanged({ size, taken, kept, mostTook })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
