export interface DetailLine {
  /** Absent for a plain sentence. */
  label?: string;
  text: string;
}

const LABELLED = /^([^:.]{2,28}):\s+(\S.*)$/;

/** A product's details hold one thing per line; 'Fabric: cotton' is a labelled one. */
export function detailLinesOf(details: string): DetailLine[] {
  return details
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, text] = LABELLED.exec(line) ?? [];
      return label !== undefined && text !== undefined ? { label, text } : { text: line };
    });
}
