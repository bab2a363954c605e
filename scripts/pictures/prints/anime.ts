import { letter, letterInBox, letterInBoxOutline } from '../lettering.ts';
import {
  bar,
  clipped,
  disc,
  group,
  type Inks,
  knockedOut,
  mirrored,
  polar,
  polyline,
  repeat,
  shape,
  stroke,
} from './marks.ts';
import { circlePath, halftone, seededRandom } from './motifs.ts';

/** 'Shadow' before a low sun; a line of bare cloth keeps the two inks apart, as on a screen print. */
function kage({ ink, accent }: Inks): string {
  const outline = letterInBoxOutline('影', {
    font: 'gothic',
    box: { left: 366, top: 440, right: 746, bottom: 816 },
  });
  const gap = stroke(outline, '#000', 24) + shape(outline, '#000');
  return [
    knockedOut('kage-gap', gap, disc(690, 546, 150, accent)),
    `<path d="${outline}" fill="${ink}"/>`,
    letter('KAGE', { font: 'anek', stretch: 125, tracking: 0.62, width: 470, x: 600, y: 898, fill: ink }),
  ].join('');
}

/** A halftone sun behind bands of mist. */
function sora({ ink, accent }: Inks): string {
  const mist = [
    { x: 360, y: 612, width: 214 },
    { x: 404, y: 646, width: 330 },
    { x: 520, y: 680, width: 320 },
    { x: 380, y: 714, width: 236 },
    { x: 650, y: 500, width: 170 },
    { x: 706, y: 534, width: 134 },
  ];
  const bands = (grow: number) =>
    mist
      .map(({ x, y, width }) =>
        bar(
          { x: x - grow, y: y - grow, width: width + 2 * grow, height: 24 + 2 * grow, radius: 12 + grow },
          ink,
        ),
      )
      .join('');
  const sun = { cx: 600, cy: 588, radius: 196, pitch: 17, weight: (down: number) => 0.64 - 0.46 * down };
  const bird = (x: number, y: number, s: number) =>
    stroke(
      `M${x - s} ${y - s * 0.35}Q${x - s * 0.4} ${y - s * 0.5} ${x} ${y}Q${x + s * 0.4} ${y - s * 0.5} ${x + s} ${y - s * 0.35}`,
      ink,
      7,
    );
  return [
    knockedOut('sora-mist', bands(9), clipped('sora-sun', circlePath(600, 588, 196), halftone(sun, accent))),
    bands(0),
    bird(404, 440, 30),
    bird(384, 486, 19),
    letter('SORA', { font: 'anek', stretch: 125, tracking: 0.06, width: 480, x: 600, y: 896, fill: ink }),
  ].join('');
}

/** The wanderer under his straw hat, the moon behind him. */
function ronin({ ink, accent }: Inks): string {
  const hat = 'M506 562C556 526 610 470 626 458C642 470 696 526 746 562C680 586 572 586 506 562Z';
  const cloak =
    'M586 588C548 610 526 658 518 722C512 776 496 832 470 880L528 862L546 878L576 856L604 876L632 854L664 878L696 858L736 872C738 800 736 720 720 666C710 630 690 602 666 588Z';
  const scarf =
    'M660 594C706 592 740 606 772 592C796 582 814 584 840 568C826 604 802 622 772 624C734 628 700 630 670 616Z';
  const cuts = [
    stroke('M628 600C620 660 610 726 592 830', '#000', 7),
    stroke('M672 640C684 700 686 770 676 836', '#000', 7),
    stroke('M514 716C574 742 662 742 730 704', '#000', 12),
    stroke('M524 560C584 576 668 576 728 560', '#000', 6),
  ].join('');
  const random = seededRandom(21);
  const grass = repeat(44, (i) => {
    const x = 366 + i * 10.4;
    const height = 18 + random() * 40;
    const lean = 10 + random() * 12;
    return `M${x - 4} 900Q${x} ${890 - height * 0.4} ${x + lean} ${900 - height}Q${x + 6} ${892 - height * 0.3} ${x + 5} 900Z`;
  });
  const outline = hat + cloak + scarf;
  const figure = knockedOut('ronin-cuts', cuts, [hat, scarf, cloak].map((part) => shape(part, ink)).join(''));
  const gap = stroke(outline, '#000', 18) + [hat, cloak, scarf].map((part) => shape(part, '#000')).join('');
  return [
    knockedOut('ronin-gap', gap, disc(640, 584, 186, accent)),
    figure,
    stroke('M498 688L452 668', ink, 15) + stroke('M752 760L836 796', ink, 13, { cap: 'butt' }),
    stroke('M504 672L492 702', ink, 9),
    shape(grass, ink),
    letterInBox('浪', { font: 'yuji', box: { left: 360, top: 394, right: 446, bottom: 484 }, fill: ink }),
    letterInBox('人', { font: 'yuji', box: { left: 360, top: 498, right: 440, bottom: 576 }, fill: ink }),
    bar({ x: 380, y: 604, width: 40, height: 40, radius: 4 }, accent),
  ].join('');
}

/** A panel of two eyes and speed lines: the moment before. */
function finalForm({ ink, accent }: Inks): string {
  const panel = 'M366 488L834 434V706L366 760Z';
  const random = seededRandom(9);
  const speed = repeat(64, (i) => {
    const angle = i * 5.625 + random() * 3;
    const [near, y1] = polar(600, 604, 92 + random() * 34, angle);
    const x1 = 600 + (near - 600) * 2.1;
    const [x2, y2] = polar(600, 600, 420, angle - 1.1);
    const [x3, y3] = polar(600, 600, 420, angle + 1.1);
    return shape(`M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}Z`, ink);
  });
  const opening = 'M654 624C684 594 752 584 796 602C790 646 752 668 716 664C688 660 666 646 654 624Z';
  const eye =
    clipped(
      'final-form-eye',
      opening,
      disc(726, 622, 46, ink) + disc(726, 626, 36, accent) + disc(726, 626, 15, ink),
    ) +
    shape(
      'M628 640C642 594 692 562 744 560C780 559 806 566 832 580C812 583 802 590 796 600C764 588 724 590 694 602C670 612 650 624 628 640Z',
      ink,
    ) +
    stroke('M676 660C704 682 756 680 786 650', ink, 6) +
    shape('M618 584L822 500L838 532L640 606Z', ink);
  const glint = disc(742, 606, 9, '#000') + disc(474, 606, 9, '#000');
  const hair = shape(
    'M360 480L840 424V452L806 508L782 452L748 536L716 462L676 520L650 470L612 556L580 474L544 524L520 480L470 560L448 486L410 540L396 494L360 522Z',
    ink,
  );
  return [
    clipped(
      'final-form-panel',
      panel,
      speed +
        knockedOut('final-form-glint', glint, mirrored(eye)) +
        hair +
        stroke('M590 692L600 702L612 692', ink, 6),
    ),
    stroke(panel, ink, 9, { join: 'miter' }),
    group(
      letter('FINAL FORM', { font: 'anton', width: 444, x: 600, y: 890, fill: ink }),
      'translate(598 880) skewX(-8) skewY(-6.5) translate(-600 -902)',
    ),
    shape('M362 780L560 757V768L362 791Z', accent),
  ].join('');
}

/** 'Wind', leaning in its own gust: one turn of the brush, running dry. */
function kaze({ ink, accent }: Inks): string {
  const [cx, cy] = [600, 604];
  const turn = (from: number, to: number, radius: (t: number) => number, width: (t: number) => number) => {
    const steps = Array.from({ length: 61 }, (_, i) => i / 60);
    const edge = (side: number) =>
      steps.map((t) => polar(cx, cy, radius(t) + (side * width(t)) / 2, from + (to - from) * t));
    return polyline([...edge(1), ...edge(-1).reverse()], true);
  };
  const gusts = [
    turn(
      -150,
      168,
      (t) => 168 + 8 * t,
      (t) => 4 + 44 * Math.sin(Math.PI * t ** 0.55),
    ),
    turn(
      -40,
      120,
      () => 206,
      (t) => 13 * Math.sin(Math.PI * t),
    ),
    turn(
      130,
      262,
      () => 140,
      (t) => 11 * Math.sin(Math.PI * t),
    ),
    turn(
      170,
      240,
      () => 206,
      (t) => 11 * Math.sin(Math.PI * t),
    ),
  ];
  const leaf = 'M0 0C10 -14 28 -16 40 -8C30 4 14 8 0 0Z';
  const leaves = [
    [764, 424, -28],
    [800, 500, 12],
    [796, 770, -50],
    [362, 572, -18],
    [402, 452, -60],
  ];
  return [
    ...gusts.map((d) => shape(d, accent)),
    group(
      letterInBox('風', { font: 'yuji', box: { left: 490, top: 490, right: 706, bottom: 712 }, fill: ink }),
      'translate(600 604) skewX(-16) translate(-602 -604)',
    ),
    ...leaves.map(([x, y, turned]) => group(shape(leaf, ink), `translate(${x} ${y}) rotate(${turned})`)),
    letter('KAZE', { font: 'anek', stretch: 125, tracking: 0.62, width: 480, x: 600, y: 894, fill: ink }),
  ].join('');
}

/** A demon for good luck, as hung over a door. */
function oniMask({ ink, accent }: Inks): string {
  const face =
    'M600 512C664 500 738 520 764 572C790 624 776 684 752 724C748 776 706 830 656 870C640 884 620 892 600 892Z';
  const horn =
    'M644 512C652 474 694 466 722 446C746 428 754 408 750 390C802 424 812 500 756 552C728 526 690 510 644 512Z';
  const ear = 'M774 600C800 580 826 590 836 614C824 660 800 690 768 704C780 668 782 632 774 600Z';
  const holes = [
    shape('M628 634C664 604 716 606 746 622C738 662 704 678 676 672C652 668 636 654 628 634Z', '#000'),
    stroke('M616 716C640 700 668 716 660 738', '#000', 9),
    shape('M600 764C654 764 704 746 738 716C742 794 694 846 600 848Z', '#000'),
    stroke('M752 690C760 700 760 714 752 724', '#000', 8),
    stroke('M690 540C716 548 734 560 744 578', '#000', 8),
  ].join('');
  const ribs = stroke('M694 470L728 520M726 442L776 486', '#000', 8);
  const half = [
    shape(ear, accent),
    knockedOut('oni-mask-horn', ribs, shape(horn, accent)),
    knockedOut('oni-mask-face', holes + stroke(horn, '#000', 12), shape(face, ink)),
    disc(690, 640, 20, accent),
    shape('M604 590C640 596 690 560 752 588C726 592 706 600 690 606C660 616 630 622 604 640Z', accent),
    shape('M605 768C616 768 626 767 636 766V790C626 798 615 798 605 790Z', ink),
    shape('M643 765C654 763 664 760 674 757V780C664 790 653 791 643 787Z', ink),
    shape('M662 830C668 800 688 768 716 740C724 774 718 800 704 812C692 820 676 826 662 830Z', ink),
    shape('M605 846V824C614 816 624 816 633 822V843Z', ink),
    shape('M640 841V822C646 818 652 818 656 821V836Z', ink),
  ].join('');
  const crest = shape('M600 530L618 562L600 596L582 562Z', '#000');
  return (
    knockedOut('oni-mask-crest', crest, mirrored(half)) + shape('M600 542L611 562L600 584L589 562Z', accent)
  );
}

export const animePrints = { kage, sora, ronin, 'final-form': finalForm, kaze, 'oni-mask': oniMask };
