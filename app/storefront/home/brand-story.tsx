import { brandStoryTexts as texts } from '#texts/home.ts';

export function BrandStory({ brandName }: { brandName: string }) {
  return (
    <section
      aria-labelledby="brand-story"
      className="on-dark mt-chapter grid bg-ink text-paper lg:min-h-170 lg:grid-cols-2"
    >
      <div className="relative">
        <img
          src="/pictures/brand-story-1000.webp"
          alt={texts.picture}
          width={1000}
          height={1000}
          loading="lazy"
          decoding="async"
          className="aspect-5/4 h-full w-full object-cover lg:absolute lg:inset-0 lg:aspect-auto"
        />
      </div>
      <div className="grid content-center gap-5 px-gutter pt-10 pb-12 lg:py-18 lg:pl-[clamp(3rem,6vw,7rem)]">
        <h2 id="brand-story" className="text-4xl">
          {texts.title(brandName)}
        </h2>
        <p className="max-w-136 text-[1.0625rem] text-night-text">{texts.text}</p>
        <dl className="mt-2 border-t border-ink-line">
          {texts.reasons.map(({ name, text }) => (
            <div
              key={name}
              className="grid grid-cols-[7.5rem_1fr] items-baseline gap-4 border-b border-ink-line py-3"
            >
              <dt className="semiwide text-md font-bold">{name}</dt>
              <dd className="text-md text-night-text">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
