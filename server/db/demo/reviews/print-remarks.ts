import type { PrintId } from '../prints.ts';

/** What people say about one print and no other. */
export const PRINT_REMARKS: Readonly<Record<PrintId, readonly string[]>> = {
  kage: [
    'Had to tell everyone what kage means, now they all know.',
    'The sun behind the letter is printed so cleanly.',
    'My Japanese teacher approved the letter.',
  ],
  sora: [
    'The dots are so fine, looks like an old comic.',
    'That halftone sun is beautiful.',
    'Birds are a lovely small detail.',
  ],
  ronin: [
    'The figure with the straw hat is so well drawn.',
    'Wanderer mood is on point.',
    'Moon behind the ronin is my favourite part.',
  ],
  'final-form': [
    'Those eyes follow everyone in the metro.',
    'My students are scared of this one, good.',
    'Wore it to my viva. Passed.',
  ],
  kaze: [
    'The broken letter really looks like wind.',
    'Thought it was misprinted for a second, then I got it.',
    'Kaze design is very clean.',
  ],
  'oni-mask': [
    'My nani thinks it is for nazar, and she is not wrong.',
    'The mask is fierce, my dog barked at it.',
    'Fangs and all, superb drawing.',
  ],
  'better-made': [
    'Less but better made, and it is.',
    'I like that it only says one thing.',
    'My manager read it aloud in the stand-up.',
  ],
  'one-dot': [
    'Somebody tried to wipe the dot off me.',
    'One dot and still the most asked about thing I own.',
    'The dot is exactly where it should be.',
  ],
  'plain-box': [
    'It says plain. I am also plain. Match.',
    'A label that says plain made my whole office laugh.',
    'Simple and funny.',
  ],
  'single-stitch': [
    'The little needle is a lovely touch.',
    'My grandmother stitches, she smiled at this one.',
    'Stitch print looks real from a distance.',
  ],
  'paper-fold': [
    'Paper boat takes me back to school monsoons.',
    'The boat is so neat, my son tried to fold the same.',
    'Simple paper boat, very classy.',
  ],
  'not-today': [
    'Wore it on Monday, nobody gave me work.',
    'The tick next to not is what makes it.',
    'Describes my gym routine.',
  ],
  'late-braking': [
    'Cousin asked which country the circuit is in.',
    'Only race people get this and that is the fun.',
    'The braking zone marked in colour is a nice nerdy detail.',
  ],
  'box-box': [
    'Box box is now our code for tea break.',
    'The tyre lettering is done really well.',
    'Wore it for the Sunday race, we still came last in fantasy.',
  ],
  apex: [
    'The little car on the kerb is so good.',
    'Correct racing line also, I checked.',
    'Karting gang has all ordered it.',
  ],
  'lights-out': [
    'Five lights, gives me goosebumps every time.',
    'Said away we go in my head when I opened it.',
    'Perfect for race night.',
  ],
  'purple-sector': [
    'Timing screen design is for real fans.',
    'Asked my friends to guess the lap time, nobody could.',
    'Purple done properly.',
  ],
  'pit-board': [
    'Being called in for chai is the best pit call ever.',
    'P1 on my chest, P17 in life.',
    'The pit board made my race group jealous.',
  ],
  redline: [
    'Needle in the red, same as me in April.',
    'The dial is drawn so accurately.',
    'Mechanic at my garage asked where I got it.',
  ],
  'midnight-drive': [
    'Looks like Marine Drive at 2 am, my favourite thing.',
    'The lamps along the bay are lovely.',
    'My playlist finally has a matching outfit.',
  ],
  'blueprint-hatch': [
    'It is basically our first family car. Papa got emotional.',
    'FIG. 1 is a great detail.',
    'I am a draughtsman and the lines are correct.',
  ],
  'h-pattern': [
    'Three pedals, no shortcuts. Put it on my grave.',
    'Wore it to my driving test and passed.',
    'Automatic wale friends are offended.',
  ],
  'monsoon-wiper': [
    'This is the ghat in July, exactly.',
    'The clear arc in the rain is so clever.',
    'Wore it in actual rain, felt correct.',
  ],
  'horn-please': [
    'A truck driver at the dhaba gave me a thumbs up.',
    'Phir milenge at the bottom got me.',
    'Proper truck art, lotus and all.',
  ],
  'player-one': [
    'The hero has a bat, this is us as kids.',
    'Pixel boy in a kurta, take my money.',
    'My nephew wants to know how to unlock him.',
  ],
  'one-up-chai': [
    'Chai as an extra life is simply a fact.',
    'The pixel glass is so cute.',
    'Our tapri owner wants one.',
  ],
  'pixel-auto': [
    'Meter on. If only.',
    'Wore it in an auto, the driver laughed and still charged extra.',
    'Pixel auto is pure nostalgia.',
  ],
  'low-battery': [
    'Send chai now should be my email signature.',
    'One per cent, that is me after lunch.',
    'My kid tried to charge me.',
  ],
  loading: [
    '99 percent since Monday, too real.',
    'Wore it to the sprint review, everybody got it.',
    'My manager did not find it funny, so five stars.',
  ],
  'boss-level': [
    'Every office has one and mine has seen this.',
    'Wore it on my last day at work.',
    'The health bar is a good touch.',
  ],
  'manali-leh': [
    'Did this road in June, every pass is in the right place.',
    'Makes me want to go again.',
    'Rode it in 2019, wore this to the reunion.',
  ],
  'iron-highways': [
    'Our riding group ordered eleven.',
    'The bike is an honest one, like mine.',
    'Looks good under the riding jacket too.',
  ],
  'v-twin': [
    'The engine is drawn properly, fins and all.',
    'My mechanic pointed at every part and named it.',
    'Sounds loud even though it is cotton.',
  ],
  kickstart: [
    'My father kicked his scooter for twenty years, bought it for him.',
    'Kick kick kick start is the story of my college years.',
    'For everyone who has flooded a carburettor.',
  ],
  hairpin: [
    'Sound horn, then silence. I felt that.',
    'My stomach remembers this road.',
    'The road looks like a ribbon, lovely.',
  ],
  'chain-loop': [
    'Reminded me to oil my chain.',
    'Simple loop, lots of detail when you look.',
    'Neat idea and very cleanly printed.',
  ],
  zanskar: [
    'I have walked there, the lines are beautiful.',
    'Geography teacher in me is happy.',
    'People ask if it is a fingerprint. It is a valley.',
  ],
  'last-pin': [
    'Wore it where there was no network at all.',
    'Bought before a trip to Gurez, fitting.',
    'Mountains inside the pin, very clever.',
  ],
  ghats: [
    'Exactly the view from the Pune train.',
    'Made me homesick for Wayanad.',
    'The layers of hills are printed so well.',
  ],
  compass: [
    'Directions in Hindi, finally a compass for us.',
    'Drawing is fine and clean.',
    'Still got lost, but in style.',
  ],
  'tent-night': [
    'Took me back to our night at Rajmachi.',
    'No room service, and no regrets.',
    'Stars are tiny and all sharp.',
  ],
  'konkan-tide': [
    'The stamp idea is lovely, I collect stamps.',
    'Waves are so calming.',
    'Looks like the sea at our village.',
  ],
  'one-tip': [
    'Started an argument about the rule within ten minutes.',
    'Our whole gully wants it.',
    'One tip one hand is law, finally written down.',
  ],
  'gully-champions': [
    'Our lane team has a kit now.',
    'Wore it to the Sunday match, broke a window, worth it.',
    'No umpire no refund, printed and official.',
  ],
  kabaddi: [
    'You have to read the spiral in one breath, we tried.',
    'Finally something for kabaddi people.',
    'The spiral of letters is such a clever idea.',
  ],
  carrom: [
    'Queen covered. Family tournament uniform sorted.',
    'My grandfather loved it, he plays every evening.',
    'Board is drawn to scale, I checked.',
  ],
  shuttle: [
    'Our badminton group took six.',
    'Lights off at ten, our society to the letter.',
    'Still losing to uncles, but well dressed.',
  ],
  'sunday-keeper': [
    'I am always made the keeper, so this is personal.',
    'Bought for our keeper who lets everything through.',
    'The gloves are drawn bigger than my talent.',
  ],
  'pin-400001': ['From Fort, so had to.', 'SoBo in six digits.', 'Moved to Pune, wear it when I miss town.'],
  'pin-560001': [
    'My own pincode on my chest, proud.',
    'Looks like a postmark, such a neat idea. Namma ooru.',
    'Now do 560 034 please.',
  ],
  'after-hours': [
    'I work nights, this is my uniform.',
    'Wore it at 3 am, correct usage.',
    'The echo of the letters looks great from far.',
  ],
  'no-signal': [
    'My family group now understands.',
    'Wore it on a trek with no network, so true.',
    'Please adjust your plans. Will do.',
  ],
  'last-local': [
    'Missed the last train while wearing it.',
    'Every Mumbai person smiles at this.',
    '1.05 is the train of my life.',
  ],
  'cutting-chai': [
    'Tapri owner gave me a free cutting.',
    'Steam and ribs of the glass are drawn so well.',
    'Chai people, unite.',
  ],
  ishq: [
    'The Nastaliq is beautiful, my dadi read it aloud.',
    'Only the dots are coloured and that makes it.',
    'Simple word, big feeling.',
  ],
  sukoon: [
    'The ripples under the word calm me down.',
    'My mother, an Urdu teacher, said the letters are correct.',
    'Sukoon is exactly how it feels.',
  ],
  khwaab: [
    'The moon around the word is beautiful.',
    'Wore it to a mushaira, got asked by the poets.',
    'Khwaab for the price of a pizza.',
  ],
  junoon: [
    'Lettering has real energy.',
    'Gave me the push for the marathon, no joke.',
    'Took me a minute to see the second word upside down, lovely.',
  ],
  safar: [
    'Wore it on every train of my trip.',
    'My travel tee from now on.',
    'The couplet under it gave me goosebumps.',
  ],
  roshni: [
    'My name is on a product, finally.',
    'The little lamp under the word is so graceful.',
    'Bought for my sister Roshni, obviously.',
  ],
};
