import type { Kind, Moods } from './phrase.ts';

export const DELIVERY: Moods = {
  good: [
    'Reached {town} in {days} days.',
    'Got it in {town} within {days} days, COD.',
    'Delivery to {town} took {days} days, tracking SMS came on time.',
    'Paid cash at the door, no drama.',
    'COD worked even at our pincode near {town}.',
    'Packing was neat, no plastic smell.',
    'Ordered on Sunday, wearing it by Friday in {town}.',
    'Delivery boy called before coming, simple.',
    'Came to my village beyond {town} also, which never happens.',
    'Exchange of size was easy, pickup came the next day.',
    'Courier in {town} is usually slow, this one came in {days} days.',
    'Came folded in a paper cover, liked that.',
  ],
  mixed: [
    'Delivery to {town} took {late} days, a bit slow.',
    'Packet was slightly torn but the {garment} inside was fine.',
    'Tracking message came after the parcel did.',
    'Courier called only once and went back, got it the next day.',
    'Took {late} days in the rains, so cannot blame them.',
  ],
  bad: [
    'Delivery took {late} days to {town}.',
    'Was sent the wrong size first, exchange took a week.',
    'Courier marked it delivered a day before it came.',
    'Packet came open.',
    'Had to call support twice for the exchange.',
  ],
};

export const WASH: Moods = {
  good: [
    '{washes} washes done and the colour is the same.',
    'No shrinking after washing.',
    'Machine washed with everything else, no problem.',
    'Washed by hand in hard water, still fine.',
    'Survived our washing machine, which is saying something.',
    'Colour did not bleed, I tested with a white hanky.',
    'After {washes} washes it has only become softer.',
    'Dried on the terrace in full sun and the {colour} has not faded.',
    'Keeps its shape after washing.',
  ],
  mixed: [
    'Slight fading after {washes} washes.',
    'Shrunk a little, half an inch maybe.',
    'Water was a bit coloured in the first wash, fine after that.',
    'Wash it inside out, I learnt it late.',
    'Creases a lot after machine wash.',
  ],
  bad: [
    'Lost its shape after {washes} washes.',
    'Faded in the second wash.',
    'Shrunk badly even in cold water.',
    'Colour bled on my other clothes.',
  ],
};

/** Where it was worn. Only happy people tell you this. */
export const WORN: Readonly<Record<Kind, readonly string[]>> = {
  regular: [
    'Wore it to college and two people asked for the link.',
    'My go-to for the gym and the sabzi market.',
    'Good for daily office with jeans.',
    'Wore it on the Konkan train, comfortable the whole night.',
    'Took three for the 999 offer, best decision.',
    'Works under a shirt as well.',
    'Wear it to tuition, my students noticed.',
    'Sits well under a denim jacket.',
  ],
  oversized: [
    'Wore it to a college fest, got three compliments.',
    'Looks best with cargos and plain sneakers.',
    'Perfect airport tee.',
    'I wear it with cycling shorts, very comfortable.',
    'Wear it half tucked, looks good.',
    'Wore it to a concert and it survived the mud.',
    'Good for shoots, looks neat on camera.',
    'My weekend uniform now.',
  ],
  warm: [
    'Wore it on a night train and did not need the blanket.',
    'Carried it to Spiti, wore it every evening.',
    'My work from home uniform now.',
    'Good for early morning walks in this weather.',
    'Wear it on my bike to office at 7 am.',
    'Hostel mates keep borrowing it.',
    'Best thing for the cinema hall, where they freeze you.',
    'Took it to Ooty, enough for the evenings.',
  ],
  polo: [
    'Wore it to a housewarming, looked just formal enough.',
    'Good for Friday office.',
    'My father took one look and asked for his own.',
    'Played a full set in it, comfortable.',
    'Wore it for a passport photo, ha.',
    'Nice for lunch with in-laws.',
    'Works for site visits and dinner after.',
  ],
  cargo: [
    'Wore it on the Kedarkantha trek, no complaints.',
    'My camera lens fits in the side pocket.',
    'Good for long rides.',
    'Wear it to the studio every second day.',
    'Carried wallet, phone, keys and two bananas, no sagging.',
    'Shot a whole wedding in it.',
    'Goes with every oversized tee I own.',
  ],
};

export const GIFTS = [
  'Bought it for {who}, who now refuses to wear anything else.',
  'Gift for {who}, straight hit.',
  'Got one for {who} as well.',
  '{Who} stole it the day it came.',
  'Ordered a second one for {who}.',
  'Bought for {who}, size was a guess and it still fit.',
  '{Who} asked where I got it.',
] as const;

/** Remarks that only make sense near a date: first and last day as MM-DD. */
export const SEASONAL = [
  { from: '08-22', to: '09-02', text: 'Rakhi gift for my brother, he is impressed for once.' },
  { from: '08-20', to: '08-31', text: 'Came just before Onam, wore it on the trip home.' },
  { from: '09-10', to: '09-26', text: 'Wore it for Ganpati visarjan and it survived the gulal.' },
  { from: '10-12', to: '10-26', text: 'Pandal hopping in this till 3 am, very comfortable.' },
  { from: '10-12', to: '10-24', text: 'Pujo shopping sorted in one order.' },
  { from: '10-28', to: '11-13', text: 'Diwali gift for my cousin, he wore it the same evening.' },
  {
    from: '10-28',
    to: '11-13',
    text: 'Ordered for Diwali cleaning, too nice for that, wore it to the party.',
  },
  { from: '06-15', to: '08-31', text: 'Dries in half a day even in this rain.' },
  { from: '06-20', to: '08-31', text: 'Got soaked on the bike twice, still looks new.' },
  { from: '05-01', to: '06-15', text: 'Bearable even in this heat.' },
] as const;

export const PRICE: Moods = {
  good: [
    'Worth {price}.',
    'For {price} I have no complaints.',
    'At {price} this is very fair.',
    'Malls ask double for the same thing.',
    'Used the RD100 code along with another one, good deal.',
    'Value for money.',
  ],
  mixed: ['Should have been a hundred rupees less.', 'Okay for {price}.', 'Wait for a coupon if you can.'],
  bad: ['Not worth {price}.', 'For {price} I expected better.', 'Overpriced for what it is.'],
};

/** The way people begin, by stars. */
export const VERDICTS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  5: [
    'Loved it.',
    'Very happy with this one.',
    'Better than the photos.',
    'Exactly as shown.',
    'Super quality.',
    'My third order from here.',
    'No complaints at all.',
    'Full marks.',
    'Honestly surprised.',
    'Ekdum sahi.',
    'Paisa vasool.',
    'Mast hai.',
    'Semma quality.',
    'Bahut badhiya.',
    'Bought one, came back for two more.',
    'Will order again.',
  ],
  4: [
    'Good one.',
    'Nice overall.',
    'Quite happy.',
    'Almost perfect.',
    'Solid for the price.',
    'Good purchase.',
    'Liked it.',
    'Nice, one star less only for my own pickiness.',
    'Pretty good.',
    'Decent buy.',
  ],
  3: ['Okay okay.', 'Average.', 'It is fine.', 'Mixed feelings.', 'Not bad.', 'Theek hai.', 'Half happy.'],
  2: ['Not happy.', 'Expected more.', 'Disappointed.', 'Photos look better.', 'Not for me.'],
  1: ['Returned it.', 'Very disappointed.', 'Waste of time.', 'Would not buy again.', 'Bad experience.'],
};
