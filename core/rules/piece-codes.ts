/** What a scanner reads off a piece: the maker's barcode, or the SKU where there is none. */
export interface PieceCodes {
  sku: string;
  barcode: string | null;
}

const OWN_SKU = /^[A-Z0-9][A-Z0-9._-]{0,39}$/;
const LOOKS_LIKE_BARCODE = /^\d{12,13}$/;

/** Whether staff may give it to a size. What a scanner would take for a barcode is none. */
export function isOwnSku(sku: string): boolean {
  return OWN_SKU.test(sku) && !LOOKS_LIKE_BARCODE.test(sku);
}

/** What a size is called by where nobody gave it another SKU. */
export function makeSku(productId: string, size: string): string {
  return `${productId}-${size}`;
}

/** EAN-13 or UPC-A, which is an EAN-13 with a 0 in front: 13 digits, the last of which follows from the others. */
export function isBarcode(text: string): boolean {
  if (!LOOKS_LIKE_BARCODE.test(text)) return false;
  const digits = [...toEan13(text)].map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

export function toEan13(barcode: string): string {
  return barcode.padStart(13, '0');
}

/** The one piece of these that a code belongs to. Letters count alike in capitals, unless that would leave it open. */
export function findPiece<Piece extends PieceCodes>(
  pieces: readonly Piece[],
  scanned: string,
): Piece | undefined {
  const code = scanned.trim();
  if (isBarcode(code)) {
    const found = pieces.find(({ barcode }) => barcode !== null && toEan13(barcode) === toEan13(code));
    if (found) return found;
  }
  const exact = pieces.find(({ sku }) => sku === code);
  if (exact) return exact;
  const alike = pieces.filter(({ sku }) => sku.toUpperCase() === code.toUpperCase());
  return alike.length === 1 ? alike[0] : undefined;
}
