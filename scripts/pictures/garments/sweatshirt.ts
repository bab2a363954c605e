import { CENTRE } from '../space.ts';
import { type CrewCollar, crewCollar, crewEdge, crewStart } from './crew-collar.ts';
import { type FleeceCut, fleeceBody, fleeceOutline } from './fleece-body.ts';
import { filled, relief, seam, stitches, stroked } from './markup.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { getMask } from './tee.ts';

const COLLAR: CrewCollar = { halfWidth: 114, top: 190, depth: 104, rib: 38 };

const CUT: FleeceCut = {
  start: crewStart(COLLAR),
  top: [...crewEdge(COLLAR), [160, 206, 270, 246, 336, 276]],
  shoulder: [336, 276],
};

/** The small triangle under the neck of an old gym sweatshirt. */
const GUSSET = `M${CENTRE - 40} 290L${CENTRE} 352L${CENTRE + 40} 290`;

function side(which: Side): Pattern {
  const collar = crewCollar(COLLAR, which);
  const body = fleeceBody(CUT);
  const isFront = which === 'front';
  return {
    mask: getMask(fleeceOutline(CUT)),
    relief:
      body.relief + (isFront ? filled(`${GUSSET}Z`, relief(1.2)) + seam(GUSSET, 4, 1.8) : '') + collar.relief,
    form: body.form,
    elastic: body.elastic,
    under: (palette) => body.under(palette) + collar.under(palette),
    over: (palette) =>
      body.over(palette) +
      (isFront
        ? stroked(GUSSET, { colour: palette.groove, width: 1.5, opacity: 0.6 }) +
          stitches(GUSSET, palette.stitch)
        : '') +
      collar.over(palette),
    weave: 'fleece',
    thickness: 5.2,
    handling: 1.2,
    stiffness: 0.42,
    pushes: body.pushes,
  };
}

export const sweatshirt: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: { front: { scale: 0.92, top: 410 }, back: { scale: 0.92, top: 370 } },
  closeUps: {
    collar: { x: 360, y: 112, width: 480, height: 600 },
    detail: { x: 780, y: 860, width: 400, height: 500 },
  },
};
