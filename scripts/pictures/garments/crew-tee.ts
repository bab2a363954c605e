import { type CrewCollar, crewCollar, crewEdge, crewStart } from './crew-collar.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { getMask, type TeeCut, teeOutline, teePushes, teeSeams } from './tee.ts';

interface CrewTee {
  collar: CrewCollar;
  cut: Omit<TeeCut, 'start' | 'neckEdge'>;
  cloth: Pick<Pattern, 'thickness' | 'stiffness'>;
  printPlace: Garment['printPlace'];
  closeUps: Garment['closeUps'];
}

export const regularTee = crewTee({
  collar: { halfWidth: 108, top: 198, depth: 112, rib: 26 },
  cut: {
    shoulder: [344, 268],
    sleeveOuter: [526, 484],
    sleeveInner: [384, 606],
    armpit: [358, 556],
    hem: [362, 1304],
  },
  cloth: { thickness: 3.6, stiffness: 0.3 },
  printPlace: { front: { scale: 0.96, top: 390 }, back: { scale: 0.96, top: 355 } },
  closeUps: {
    collar: { x: 360, y: 118, width: 480, height: 600 },
    detail: { x: 770, y: 350, width: 400, height: 500 },
  },
});

/** Wider and longer, with dropped shoulders and a heavier cloth. */
export const oversizedTee = crewTee({
  collar: { halfWidth: 118, top: 192, depth: 106, rib: 35 },
  cut: {
    shoulder: [390, 284],
    sleeveOuter: [556, 590],
    sleeveInner: [414, 706],
    armpit: [386, 630],
    hem: [396, 1308],
  },
  cloth: { thickness: 4, stiffness: 0.35 },
  printPlace: { front: { scale: 1, top: 390 }, back: { scale: 1, top: 350 } },
  closeUps: {
    collar: { x: 360, y: 112, width: 480, height: 600 },
    detail: { x: 780, y: 400, width: 400, height: 500 },
  },
});

function crewTee({ collar, cut, cloth, printPlace, closeUps }: CrewTee): Garment {
  const wholeCut: TeeCut = { ...cut, start: crewStart(collar), neckEdge: crewEdge(collar) };
  const seams = teeSeams(wholeCut);
  const side = (which: Side): Pattern => {
    const neck = crewCollar(collar, which);
    return {
      mask: getMask(teeOutline(wholeCut)),
      relief: seams.relief + neck.relief,
      form: '',
      elastic: '',
      under: neck.under,
      over: (palette) => seams.over(palette) + neck.over(palette),
      weave: 'jersey',
      thickness: cloth.thickness,
      handling: 1,
      stiffness: cloth.stiffness,
      pushes: teePushes(wholeCut),
    };
  };
  return { sides: { front: side('front'), back: side('back') }, printPlace, closeUps };
}
