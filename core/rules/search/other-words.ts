const listed = (text: string) => text.split(', ');

/** What shoppers call a theme. `loose` words give way to a product that has them in its name. */
export const THEME_WORDS: readonly { tag: string; words: readonly string[]; loose: readonly string[] }[] = [
  {
    tag: 'Anime',
    words: listed('anime, enime, animay, anime print, animes'),
    loose: listed('manga, otaku, japanese, japan, japani, cartoon, samurai, ninja'),
  },
  {
    tag: 'F1',
    words: listed(
      'f1, f 1, formula 1, formula one, formula1, formulaone, formula van, formula, formoola, farmula, farmula van, ef1, efvan, f one',
    ),
    loose: listed(
      'racing, race, races, grand prix, motorsport, motorsports, resing, pit stop, racer, race car, racing car',
    ),
  },
  {
    tag: 'Minimal',
    words: listed('minimal, minimalist, minimalistic, minimals, minimul'),
    loose: listed('plain, simple, simpal, sada, saada, saadi, sadi, basic, basics, solid, sober, clean'),
  },
  {
    tag: 'Cars',
    words: listed('cars, car, kaar, kar, kaaren'),
    loose: listed('gaadi, gadi, gaadiyan, gadiyan, automobile, supercar, drive, driving, motor, auto'),
  },
  {
    tag: 'Video Games',
    words: listed(
      'video games, video game, videogame, videogames, vidio game, vidiyo gem, gaming, gamer, gamers, game, games, geming, gemar, gemer',
    ),
    loose: listed('pubg, console, arcade, playstation, xbox, controller, esports, pixel'),
  },
  {
    tag: 'Bikes',
    words: listed('bikes, bike, baik, baiks, biker, bikers'),
    loose: listed('motorcycle, motorcycles, motorbike, bullet, enfield, rider, riders, riding, ride, raider'),
  },
  {
    tag: 'Adventure',
    words: listed('adventure, adventures, adventurous, edvenchar, advencher'),
    loose: listed(
      'travel, traveller, traveler, travelling, trek, trekking, hiking, hike, camping, camp, mountain, mountains, pahad, pahaad, pahadi, pahadon, himalaya, ghumna, ghumne, outdoor, outdoors, trip, wanderlust, yatra',
    ),
  },
  {
    tag: 'Sports',
    words: listed(
      'sports, sport, sporty, sportswear, sports wear, spots, khel, khelkud, kheluda, activewear, active wear',
    ),
    loose: listed(
      'cricket, kriket, cricketer, football, futbol, badminton, tennis, gym, gym wear, gymwear, jim, workout, fitness, athletic, running, athlete, khiladi, player',
    ),
  },
  {
    tag: 'Streetwear',
    words: listed('streetwear, street wear, street, street style, stritvear, strit vear, stritwear'),
    loose: listed('urban, hiphop, hip hop, rap, rapper, desi hip hop, hypebeast, mumbai, bombay'),
  },
  {
    tag: 'Urdu Caligraphy',
    words: listed(
      'urdu caligraphy, urdu calligraphy, urdu, caligraphy, calligraphy, kaligrafi, kailigrafi, calligrafy, urdu print, urdoo, urdu likha, urdu likhi',
    ),
    loose: listed('shayari, shayri, sher, arabic, poetry, ghazal, nastaliq, kavita, shayar'),
  },
  {
    tag: 'Sale',
    words: listed('sale, on sale, sel, clearance'),
    loose: listed('discount, discounted, offer, offers, deal, deals, chhoot, chhut, half price'),
  },
  {
    tag: 'New Trends',
    words: listed(
      'new trends, new trend, new arrival, new arrivals, newarrivals, new collection, nayi collection, just in',
    ),
    loose: listed('trend, trends'),
  },
];

/** The letters alone count only where nothing else can be meant. */
export const SIZE_WORDS: readonly { size: string; words: readonly string[] }[] = [
  { size: 'XS', words: listed('xs, extra small, size xs, xs size') },
  { size: 'S', words: listed('s, size s, s size, size small, small size, small, smol, smal, smaul') },
  {
    size: 'M',
    words: listed('m, size m, m size, size medium, medium size, medium, midium, mediam, meediam, midiyam'),
  },
  { size: 'L', words: listed('l, size l, l size, size large, large size, large, larj, laarj') },
  {
    size: 'XL',
    words: listed(
      'xl, x l, size xl, xl size, extra large, xtra large, extra larg, x large, xlarge, size extra large, eksel, eksael, ekstra larj, ekselsaij',
    ),
  },
  {
    size: 'XXL',
    words: listed(
      'xxl, 2xl, x xl, xx l, 2 xl, size xxl, xxl size, size 2xl, 2xl size, double xl, dabal eksel, dabal eksael, double extra large, dbl xl, xx large, 2x, doublexl size, plus size',
    ),
  },
  {
    size: 'XXXL',
    words: listed(
      'xxxl, 3xl, 3 xl, size xxxl, xxxl size, size 3xl, 3xl size, triple xl, triple extra large, xxx large, 3x',
    ),
  },
];

/** Words that ask, but say nothing about what is asked for. */
export const FILLERS: readonly string[] = [
  ...listed(
    'new, newest, formal, casual, latest, trending, trendy, naya, nayi, naye, nai, fresh, the, a, an, for, with, of, in, on, and, or, to, my, me, i, want, need, show, buy, get, find, online, best, good, nice, cool',
  ),
  ...listed(
    'wear, clothes, clothing, cloth, outfit, outfits, fashion, style, stylish, design, designs, designer, print, printed, graphic, theme, themed, wala print',
  ),
  ...listed(
    'men, mens, man, male, women, womens, woman, female, boy, boys, girl, girls, unisex, ladies, gents, kids, men women, couple, guys',
  ),
  ...listed(
    'color, colour, colors, colours, colored, coloured, shade, size, sizes, saiz, saij, price, rate, cost, range, budget, cheap, cheapest, affordable, low, lowest, please, plz, some, any, only, all, product, products, item, items',
  ),
  ...listed(
    'ka, ki, ke, ko, se, mein, me, mai, main, par, pe, wala, wali, wale, vala, vali, vale, waala, waali, waale, chahiye, chahie, chaiye, chahye, chahiyen, chaahiye',
  ),
  ...listed(
    'dikhao, dikhaao, dikhaiye, dikha, do, dedo, dena, lena, hai, hain, ho, kuch, kuchh, koi, ek, mere, mera, meri, mujhe, muje, hame, hamein, liye, lie, rang, rango, rangon, rangki, kalar ki',
  ),
  ...listed(
    'aur, ya, bhi, wo, woh, yeh, ye, is, us, ladka, ladke, ladki, ladkon, ladko, ladkiyon, aadmi, aurat, mard, mahila, mahilaon, purush, bachhon, bhai, bhaiya',
  ),
  ...listed(
    'sasta, saste, sasti, accha, achha, acchi, achhi, acche, achhe, achcha, badhiya, mast, sundar, sundr, kapda, kapde, kapra, kapre, print wali, print wala, likha, likhi, likhe, kam',
  ),
];
