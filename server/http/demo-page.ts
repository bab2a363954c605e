const STYLE = `
@font-face { font-family: "Anek Latin"; src: url(/fonts/anek-latin-1ef5c24a.woff2) format("woff2"); font-weight: 100 800; font-stretch: 75% 125%; }
@font-face { font-family: "Instrument Sans"; src: url(/fonts/instrument-sans-2fa6692c.woff2) format("woff2"); font-weight: 400 700; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f3ed; color: #141210; font: 16px/1.5 "Instrument Sans", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 5rem; }
h1 { margin: 0; font: 800 clamp(1.75rem, 6vw, 2.75rem)/1.05 "Anek Latin", "Arial Black", sans-serif; font-stretch: 125%; letter-spacing: -0.03em; }
.note { margin: 0.5rem 0 2rem; color: #4a443c; }
a { color: inherit; text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, select:focus-visible, summary:focus-visible { outline: 3px solid #141210; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; }
article { background: #fffdf9; border-top: 3px solid #141210; padding: 1rem 1.25rem 1.25rem; margin-bottom: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; padding-bottom: 0.75rem; border-bottom: 1.5px dashed #dad4c8; font-size: 0.875rem; }
time { margin-left: auto; color: #696157; font-variant-numeric: tabular-nums; }
.empty { background: #fffdf9; border-top: 3px solid #141210; padding: 3rem 1.25rem; text-align: center; color: #4a443c; }
`;

/** A page of the demo's own tools, in the colours of the store. Title and style are ours; what is in `body` is escaped. */
export function renderDemoPage({
  title,
  style,
  head = '',
  body,
}: {
  title: string;
  style: string;
  head?: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}${style}</style>
${head}</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
