import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keysOf } from '#core/objects.ts';

export type Weight = 'regular' | 'bold';

const WEIGHTS = { regular: 400, bold: 700 } as const;
/** Parts of one typeface: none has everything, so each letter is set in the first that knows it. */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'] as const;
type Script = (typeof SCRIPTS)[number];

const require = createRequire(import.meta.url);

export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;
export const INK = '#141210';
export const SECOND = '#4a443c';
export const HAIRLINE = '#dad4c8';
export const STONE = '#efebe4';

export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  /** The text is broken into lines that fit. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Height of a line, as a multiple of the size. */
  leading?: number;
}

export type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** Pages, A4 unless given, on which text is set line by line: names may mix scripts, and the rupee sign is always there. */
export async function openPdf({ title, size = 'A4' }: { title: string; size?: 'A4' | [number, number] }) {
  // It brings tables of all letters, and is read when the first document is asked for.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: title } });
  for (const weight of keysOf(WEIGHTS)) {
    for (const script of SCRIPTS) doc.registerFont(fontName(script, weight), fontFile(script, weight));
  }

  function getRuns(text: string, weight: Weight): { script: Script; text: string }[] {
    const runs: { script: Script; text: string }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const script = getScript(letter, last?.script);
      if (last?.script === script) last.text += letter;
      else runs.push({ script, text: letter });
    }
    return runs.map((run) => ({ ...run, weight }));
  }

  function getWidth(text: string, { size = 9, weight = 'regular' }: TextStyle = {}): number {
    return getRuns(text, weight).reduce(
      (sum, run) => sum + doc.font(fontName(run.script, weight), size).widthOfString(run.text),
      0,
    );
  }

  function getLines(text: string, style: TextStyle): string[] {
    const { width } = style;
    return text.split('\n').flatMap((paragraph) => {
      if (width === undefined) return [paragraph];
      const lines: string[] = [];
      for (const word of paragraph.split(/\s+/).flatMap((whole) => fitting(whole, width, style))) {
        const line = lines.at(-1);
        const longer = line === undefined ? word : `${line} ${word}`;
        if (line === undefined || getWidth(longer, style) > width) lines.push(word);
        else lines[lines.length - 1] = longer;
      }
      return lines.length === 0 ? [''] : lines;
    });
  }

  /** A word that is wider than its column is cut. */
  function fitting(word: string, width: number, style: TextStyle): string[] {
    if (getWidth(word, style) <= width) return [word];
    const parts = [''];
    for (const letter of word) {
      const longer = parts[parts.length - 1] + letter;
      if (parts.at(-1) !== '' && getWidth(longer, style) > width) parts.push(letter);
      else parts[parts.length - 1] = longer;
    }
    return parts;
  }

  function lineHeight({ size = 9, leading = 1.35 }: TextStyle): number {
    return size * leading;
  }

  /** Sets a text with its top at `y` and returns where the next one can begin. */
  function text(content: string, x: number, y: number, style: TextStyle = {}): number {
    const { size = 9, weight = 'regular', colour = INK, width, align = 'left' } = style;
    let top = y;
    for (const line of getLines(content, style)) {
      const free = (width ?? 0) - getWidth(line, style);
      let left = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
      doc.fillColor(colour);
      for (const run of getRuns(line, weight)) {
        doc.font(fontName(run.script, weight), size);
        doc.text(run.text, left, top + size * 1.05, { lineBreak: false, baseline: 'alphabetic' });
        left += doc.widthOfString(run.text);
      }
      top += lineHeight(style);
    }
    return top;
  }

  function getHeight(content: string, style: TextStyle): number {
    return getLines(content, style).length * lineHeight(style);
  }

  function rule(y: number, { width = 0.75, colour = HAIRLINE } = {}) {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(colour).stroke();
  }

  function box(x: number, y: number, { width, height, fill, stroke }: BoxStyle) {
    doc.rect(x, y, width, height);
    if (fill) doc.fill(fill);
    else
      doc
        .lineWidth(1)
        .strokeColor(stroke ?? INK)
        .stroke();
  }

  return {
    addPage: () => void doc.addPage(),
    text,
    getHeight,
    getWidth,
    rule,
    box,
    /** The finished file. */
    close(): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        doc.on('data', (chunk: Buffer) => chunks.push(chunk));
        doc.on('end', () => resolve(Buffer.concat(chunks)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}

interface BoxStyle {
  width: number;
  height: number;
  fill?: string;
  stroke?: string;
}

/** Spaces and signs that several parts know stay with the letters before them. */
function getScript(letter: string, before: Script | undefined): Script {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x900 && code <= 0x97f) return 'devanagari';
  if (before === 'devanagari' && (code === 0x200c || code === 0x200d || code === 0x20)) return 'devanagari';
  if (code === 0x20b9 || (code >= 0x100 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff))
    return 'latin-ext';
  return 'latin';
}

function fontName(script: Script, weight: Weight): string {
  return `${script}-${weight}`;
}

const files = new Map<string, Buffer>();

/** Read once; every document embeds only the letters that it uses. */
function fontFile(script: Script, weight: Weight): Buffer {
  const file = `noto-sans-${script}-${WEIGHTS[weight]}-normal.woff`;
  const known = files.get(file);
  if (known) return known;
  const read = readFileSync(require.resolve(`@fontsource/noto-sans/files/${file}`));
  files.set(file, read);
  return read;
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1,299.00': on documents paise are always written out. */
export function formatPaise(paise: number): string {
  return AMOUNT.format(paise / 100);
}
