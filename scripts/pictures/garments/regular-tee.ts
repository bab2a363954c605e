import { type CrewCollar, crewCollar, crewEdge, crewStart } from './crew-collar.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { maskOf, type TeeCut, teeOutline, teePushes, teeSeams } from './tee.ts';

const COLLAR: CrewCollar = { halfWidth: 108, top: 198, depth: 112, rib: 26 };

const CUT: TeeCut = {
  start: crewStart(COLLAR),
  neckEdge: crewEdge(COLLAR),
  shoulder: [344, 268],
  sleeveOuter: [526, 484],
  sleeveInner: [384, 606],
  armpit: [358, 556],
  hem: [362, 1304],
};

function side(which: Side): Pattern {
  const collar = crewCollar(COLLAR, which);
  const seams = teeSeams(CUT);
  return {
    mask: maskOf(teeOutline(CUT)),
    relief: seams.relief + collar.relief,
    form: '',
    elastic: '',
    under: collar.under,
    over: (palette) => seams.over(palette) + collar.over(palette),
    weave: 'jersey',
    thickness: 3.6,
    handling: 1,
    stiffness: 0.3,
    pushes: teePushes(CUT),
  };
}

export const regularTee: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: { front: { scale: 0.96, top: 390 }, back: { scale: 0.96, top: 355 } },
  closeUps: {
    collar: { x: 360, y: 118, width: 480, height: 600 },
    detail: { x: 770, y: 350, width: 400, height: 500 },
  },
};
