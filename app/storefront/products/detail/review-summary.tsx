import { FilledText } from '#app/ui/text.tsx';
import type { ReviewSummary as Summary } from '#core/contract/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';
import { Stars } from './stars.tsx';

/** What all reviews of a product say together. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { count, average, recommended, ratings, fits } = summary;
  const answeredFits = FITS.reduce((sum, fit) => sum + fits[fit], 0);
  return (
    <div className="grid grid-cols-1 content-start gap-6.5">
      <div className="flex items-end gap-4">
        <span aria-hidden="true" className="wide text-[5rem] leading-[0.78] tracking-[-0.06em]">
          {average.toFixed(1)}
        </span>
        <div className="grid gap-1">
          <Stars rating={average} label={reviewTexts.outOfFive(average.toFixed(1))} />
          <p className="text-md">{reviewTexts.count(count)}</p>
        </div>
      </div>
      <ul aria-label={reviewTexts.perStar} className="grid grid-cols-1 gap-2">
        {(['5', '4', '3', '2', '1'] as const).map((star) => (
          <Bar
            key={star}
            label={reviewTexts.stars(Number(star))}
            labelWidth="w-13"
            count={ratings[star]}
            total={count}
          />
        ))}
      </ul>
      <p>
        <FilledText
          text={reviewTexts.recommended(recommended)}
          places={{ count: <span className="figure text-lg">{recommended}</span> }}
        />
      </p>
      <div className="grid gap-3">
        <h3 className="semiwide text-[1.0625rem]">{reviewTexts.fitFeedback}</h3>
        <ul className="grid grid-cols-1 gap-2">
          {FITS.map((fit) => (
            <Bar
              key={fit}
              label={fitNames[fit]}
              labelWidth="w-33"
              count={fits[fit]}
              total={answeredFits}
              isGolden={fit === 'As expected'}
              showsPercent
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface BarProps {
  label: string;
  labelWidth: string;
  count: number;
  total: number;
  isGolden?: boolean;
  showsPercent?: boolean;
}

function Bar({ label, labelWidth, count, total, isGolden = false, showsPercent = false }: BarProps) {
  const percent = total > 0 ? Math.round((count / total) * 1000) / 10 : 0;
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className={`${labelWidth} shrink-0`}>{label}</span>
      <svg aria-hidden="true" className="h-2.5 w-0 flex-1 bg-stone">
        <rect
          width={`${percent}%`}
          height="100%"
          className={isGolden ? 'fill-marigold stroke-ink/25 stroke-2' : 'fill-ink'}
        />
      </svg>
      <span className={`figure shrink-0 text-right ${showsPercent ? 'w-18' : 'w-9.5'}`}>
        {count}
        {showsPercent && ` (${Math.round(percent)}%)`}
      </span>
    </li>
  );
}
