/**
 * What shoppers call a colour, in English and Hindi, and which colours of a store are meant: those with one of the `shades`
 * in their name, or, where the store has none of them, one of the `near` ones.
 */
export interface ColourWords {
  words: readonly string[];
  shades: readonly string[];
  near?: readonly string[];
}

const listed = (text: string) => text.split(', ');

/** Special shades before the wide ones. */
export const COLOUR_WORDS: readonly ColourWords[] = [
  {
    words: listed(
      'sky blue, skyblue, light blue, baby blue, asmani, aasmani, aasmaani, asmaani, aasman, halka neela, halka nila, halki nili',
    ),
    shades: ['sky blue', 'light blue', 'baby blue', 'powder blue'],
    near: ['blue', 'aqua'],
  },
  {
    words: listed('navy, navy blue, dark blue, gehra neela, indigo'),
    shades: ['navy', 'indigo', 'dark blue'],
    near: ['blue'],
  },
  {
    words: listed('baby pink, light pink, halka gulabi, halki gulabi, soft pink, pale pink, blush'),
    shades: ['baby pink', 'light pink', 'blush'],
    near: ['pink'],
  },
  {
    words: listed('onion pink, onion, pyazi, pyaazi, pyaji, piyaji, dusty pink, old rose'),
    shades: ['onion pink', 'onion', 'dusty pink'],
    near: ['pink'],
  },
  {
    words: listed(
      'magenta, majenta, mejenta, rani, rani pink, rani colour, hot pink, dark pink, gehra gulabi, fuchsia, fuschia',
    ),
    shades: ['magenta', 'fuchsia', 'hot pink', 'rani'],
    near: ['pink'],
  },
  {
    words: listed('coffee brown, coffee, kofi, coffe, chocolate, choclate, dark brown, gehra bhura, mocha'),
    shades: ['coffee brown', 'coffee', 'chocolate', 'dark brown', 'mocha'],
    near: ['brown'],
  },
  {
    words: listed('off white, offwhite, half white, half-white, motiya, moti'),
    shades: ['off white', 'offwhite', 'ivory', 'cream'],
    near: ['white'],
  },
  {
    words: listed(
      'lavender, lavendar, lavander, levender, lilac, light purple, halka baingani, halka jamuni, mauve',
    ),
    shades: ['lavender', 'lilac', 'mauve'],
    near: ['purple', 'violet'],
  },
  {
    words: listed(
      'maroon, maroon red, mehroon, mahroon, marun, meroon, wine, wine red, burgundy, dark red, gehra lal, oxblood',
    ),
    shades: ['maroon', 'burgundy', 'wine', 'oxblood'],
    near: ['red'],
  },
  {
    words: listed(
      'greenyellow, green yellow, yellow green, neon, neon green, lime, lime green, parrot, parrot green, parrot color, tota, totai, tota green, dhani, fluorescent',
    ),
    shades: ['green yellow', 'greenyellow', 'lime', 'neon', 'parrot'],
    near: ['green', 'yellow'],
  },
  {
    words: listed(
      'pista, pistachio, pista green, mint, mint green, light green, halka hara, sage, sage green',
    ),
    shades: ['pista', 'pistachio', 'mint', 'sage', 'light green'],
    near: ['green'],
  },
  {
    words: listed(
      'aqua, firozi, feroza, firoza, ferozi, turquoise, turquise, cyan, teal, sea green, sea blue, aqua blue, aqua green, samudri',
    ),
    shades: ['aqua', 'turquoise', 'cyan', 'teal'],
    near: ['blue'],
  },
  {
    words: listed('dark grey, dark gray, charcoal, charcoal grey, gehra grey, anthracite'),
    shades: ['dark grey', 'dark gray', 'charcoal'],
    near: ['grey', 'gray'],
  },
  {
    words: listed('cream, creme, kreem, krim, malai, butter'),
    shades: ['cream', 'butter'],
    near: ['ivory', 'off white'],
  },
  { words: listed('ivory, aivari, ivori, hathi dant'), shades: ['ivory'], near: ['cream', 'off white'] },
  {
    words: listed(
      'beige, biege, baige, bage, beij, bej, badami, skin, skin color, khaki, khakhi, camel, fawn, sand, tan, mitti, mushroom, matmaila',
    ),
    shades: ['beige', 'khaki', 'camel', 'sand', 'fawn', 'tan', 'skin'],
    near: ['cream', 'ivory', 'brown'],
  },

  {
    words: listed(
      'black, blk, blck, kala, kali, kale, kaala, kaali, kaale, kaalaa, syah, shyam, jet black, blaik, full black',
    ),
    shades: ['black'],
  },
  {
    words: listed(
      'white, wht, whyte, safed, safaid, sufaid, saphed, safeda, shwet, ujla, vait, vhait, full white',
    ),
    shades: ['white'],
    near: ['ivory', 'cream'],
  },
  {
    words: listed(
      'grey, gray, gry, gre, greyish, sleti, saleti, slate, salety, surmai, raakh, rakh, ash, light grey, steel',
    ),
    shades: ['grey', 'gray', 'charcoal', 'ash', 'slate'],
  },
  {
    words: listed('red, lal, laal, lall, surkh, raid, cherry, cherry red, crimson, brick, sindoori'),
    shades: ['red', 'crimson', 'scarlet', 'cherry'],
    near: ['maroon', 'burgundy', 'wine'],
  },
  {
    words: listed('blue, blu, bleu, neela, neeli, neele, nila, nili, nile, neel, royal blue'),
    shades: ['blue', 'navy', 'indigo', 'denim'],
    near: ['aqua', 'teal', 'turquoise'],
  },
  {
    words: listed(
      'green, grin, gren, hara, hari, hare, haraa, olive, olive green, bottle green, dark green, mehendi, mehandi, mehndi, sabz',
    ),
    shades: ['green', 'greenyellow', 'pista', 'olive', 'mint', 'lime', 'sage', 'mehendi'],
  },
  {
    words: listed(
      'yellow, yelow, yello, peela, peeli, peele, pila, pili, pile, haldi, mustard, basanti, lemon, sarson',
    ),
    shades: ['yellow', 'greenyellow', 'mustard', 'lemon'],
  },
  {
    words: listed('pink, pinkk, gulabi, gulaabi, gullabi, rose, peach, salmon'),
    shades: ['pink', 'rose', 'blush', 'peach'],
    near: ['magenta'],
  },
  {
    words: listed(
      'purple, purpal, parpal, baingani, baigani, bengani, baingni, jamuni, jaamuni, violet, vaiolet, plum, wine purple',
    ),
    shades: ['purple', 'violet', 'lavender', 'lilac', 'plum', 'mauve'],
    near: ['magenta'],
  },
  {
    words: listed(
      'brown, braun, brawn, bhura, bhoora, bhuri, bhoori, bhure, kathai, katthai, kattha, katthi, khairi, tobacco, rust',
    ),
    shades: ['brown', 'chocolate', 'coffee', 'mocha', 'tan'],
  },
  {
    words: listed('orange, narangi, naarangi, santri, kesari, kesariya, bhagwa, saffron, tangerine'),
    shades: ['orange', 'saffron', 'tangerine', 'kesari', 'coral'],
  },
  { words: listed('golden, gold, sunehra, sunahra, sona'), shades: ['gold', 'golden'] },
  { words: listed('silver, chandi, rupehla'), shades: ['silver'] },
];
