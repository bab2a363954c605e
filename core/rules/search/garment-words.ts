/**
 * What shoppers call a garment, in English and Hindi, and which categories of a store are meant: those with a word that
 * begins with one of `means`, compared without hyphens.
 */
export interface GarmentWords {
  words: readonly string[];
  means: readonly string[];
  /** How a garment is cut. Beside another garment it only chooses among that one's categories. */
  isFit?: true;
  /** So wide that beside another garment it says no more: a `polo t-shirt` is a polo. */
  isWide?: true;
  /** The nearest that a store without the garment itself may have. */
  near?: readonly string[];
}

const listed = (text: string) => text.split(', ');

export const GARMENT_WORDS: readonly GarmentWords[] = [
  {
    words: listed(
      'tshirt, tshirts, t shirt, t shirts, tee, tees, tee shirt, tee shirts, teeshirts, tishirt, tishirts, tishart, tisart, tisharts, ti shart, tshart, tshurt, tishurt, tishert, tshert, tisat, teesart, half tshirt, half sleeve tshirt, round neck, round neck tshirt, graphic tee, graphic tees, graphic tshirt, printed tshirt, printed tee, tshirtt, t',
    ),
    means: ['tshirt', 'tee'],
    isWide: true,
  },
  {
    words: listed(
      'regular, regular fit, regular tshirt, regular tee, normal, normal fit, normal tshirt, normal tee, slim, slim fit, classic fit, regular fit tshirt, reguler, regular size',
    ),
    means: ['regular'],
    isFit: true,
  },
  {
    words: listed(
      'oversized, oversize, over sized, over size, oversizes, oversaiz, oversaij, oversaijd, ovarsaij, ovarsaijd, ovarsaiz, ovarsize, oversized tshirt, oversized tee, oversize tshirt, oversize tee, baggy, baggi, loose, loose fit, loose tshirt, dhila, dhili, dheela, dheeli, dhila dhala, dhili dhali, boxy, boxy fit, drop shoulder, dropped shoulder, big size, bada size',
    ),
    means: ['oversized'],
    isFit: true,
  },
  {
    words: listed(
      'customized, customised, custom, customized tshirt, custom tshirt, customise, customize, personalised, personalized, apna design',
    ),
    means: ['customized'],
    isFit: true,
  },
  {
    words: listed(
      'hoodie, hoodies, hoody, hoodys, hoodi, hudi, hudis, hudie, huddi, hudee, huudi, hood, hoods, hooded, hood wali, hooded sweatshirt, topi wali, topi wala, cap wali, pullover hoodie, zipper, zip hoodie',
    ),
    means: ['hoodie'],
  },
  {
    words: listed(
      'sweatshirt, sweatshirts, sweat shirt, sweat shirts, sweat, sweats, swetshirt, swet shirt, sweetshirt, sweet shirt, svetshart, svetsart, swetshart, swet shart, sweatshart, svet shart, sweat tshirt, crewneck, crew neck, pullover',
    ),
    means: ['sweatshirt'],
  },
  {
    words: listed(
      'cargo, cargos, kargo, kaargo, cargo pant, cargo pants, cargo pent, cargo trouser, cargo trousers, cargo joggers, pant, pants, pent, paint, pantt, trouser, trousers, traujar, lower, lowers, lovar, loar, jogger, joggers, track pant, track pants, trackpant, trackpants, bottom, bottoms, bottomwear, patloon, pantaloon, pajama, pyjama, payjama, pajamas, six pocket, 6 pocket',
    ),
    means: ['cargo', 'pant', 'trouser', 'jogger', 'lower'],
  },
  {
    words: listed(
      'polo, polos, polo tshirt, polo tshirts, polo tee, polo shirt, polo shirts, polo neck, collar, collared, collar tshirt, collar wali, collar wala, collar wali tshirt, kolar, kolar wali, kalar wali, kalar, colar, collar shirt, golf tshirt',
    ),
    means: ['polo'],
  },
  {
    words: listed(
      'shirt, shirts, shart, sharts, shirtt, kamiz, kameez, qameez, kameej, top, tops, upper, uppers',
    ),
    means: ['shirt', 'tshirt'],
    isWide: true,
  },
  {
    words: listed(
      'jacket, jackets, jaket, jakit, zacket, coat, windcheater, blazer, outerwear, jarkin, jerkin',
    ),
    means: ['jacket', 'coat', 'blazer'],
    near: ['hoodie'],
  },
  {
    words: listed('sweater, sweaters, swetar, svetar, swetter, cardigan, jumper'),
    means: ['sweater', 'cardigan'],
    near: ['sweatshirt'],
  },
  {
    words: listed(
      'jeans, jean, jins, jeens, denim, denims, shorts, short, nikkar, chinos, chino, half pant, bermuda',
    ),
    means: ['jeans', 'shorts', 'chino'],
    near: ['cargo'],
  },
  {
    words: listed('kurta, kurtas, kurti, kurtis, jersey, jersi, vest, baniyan, tank top'),
    means: ['kurta', 'jersey', 'vest'],
    near: ['oversized', 'tshirt'],
  },
  {
    words: listed(
      'winter wear, winterwear, winter, winters, sardi, sardiyon, sardi ke kapde, thand, thandi, thand ke kapde, garam kapde, garam, woolen, woollen, warm, warmer',
    ),
    means: ['hoodie', 'sweatshirt'],
  },
  {
    words: listed('summer wear, summerwear, summer, summers, garmi, garmiyon, garmi ke kapde'),
    means: ['tshirt', 'polo'],
  },
];
