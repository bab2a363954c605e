/** Every garment is drawn in one space; a master shows it one to one. */
export const SPACE_WIDTH = 1200;
export const SPACE_HEIGHT = 1500;
export const CENTRE = SPACE_WIDTH / 2;

/** The part of the space that a picture shows. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: Frame = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };

export function grown(frame: Frame, by: number): Frame {
  return {
    x: frame.x - by,
    y: frame.y - by,
    width: frame.width + 2 * by,
    height: frame.height + 2 * by,
  };
}
