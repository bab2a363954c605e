import { type CrewCollar, crewCollar, crewEdge, crewStart } from './crew-collar.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { maskOf, type TeeCut, teeOutline, teePushes, teeSeams } from './tee.ts';

const COLLAR: CrewCollar = { halfWidth: 118, top: 192, depth: 106, rib: 35 };

const CUT: TeeCut = {
  start: crewStart(COLLAR),
  neckEdge: crewEdge(COLLAR),
  shoulder: [390, 284],
  sleeveOuter: [556, 590],
  sleeveInner: [414, 706],
  armpit: [386, 630],
  hem: [396, 1308],
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
    thickness: 4,
    handling: 1,
    stiffness: 0.35,
    pushes: teePushes(CUT),
  };
}

export const oversizedTee: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: { front: { scale: 1, top: 390 }, back: { scale: 1, top: 350 } },
  closeUps: {
    collar: { x: 360, y: 112, width: 480, height: 600 },
    detail: { x: 780, y: 400, width: 400, height: 500 },
  },
};
