import { describe, expect, it } from 'vitest';
import { imageAddress, imageSrcSet, widthInBox } from './image-address.ts';

const url = '/images/w_1600,h_1600,q_auto,f_auto/kage-front.jpg';

describe('imageAddress', () => {
  it('puts the box into an address of the image delivery', () => {
    expect(imageAddress(url, 400)).toBe('/images/w_400,h_400,q_auto,f_auto/kage-front.jpg');
  });

  it('keeps the host of a delivery elsewhere', () => {
    expect(imageAddress(`https://cdn.example.in${url}`, 160)).toBe(
      'https://cdn.example.in/images/w_160,h_160,q_auto,f_auto/kage-front.jpg',
    );
  });

  it('leaves an address that is not of the delivery as it is', () => {
    expect(imageAddress('https://example.in/tee.jpg', 400)).toBe('https://example.in/tee.jpg');
  });
});

describe('widthInBox', () => {
  it('keeps the shape of the picture', () => {
    expect(widthInBox({ width: 1200, height: 1500 }, 400)).toBe(320);
    expect(widthInBox({ width: 1600, height: 900 }, 800)).toBe(800);
  });

  it('never enlarges', () => {
    expect(widthInBox({ width: 300, height: 300 }, 400)).toBe(300);
  });
});

describe('imageSrcSet', () => {
  it('states the true width of every size', () => {
    expect(imageSrcSet({ url, width: 1200, height: 1500 }, [400, 800])).toBe(
      '/images/w_400,h_400,q_auto,f_auto/kage-front.jpg 320w, /images/w_800,h_800,q_auto,f_auto/kage-front.jpg 640w',
    );
  });

  it('names each width once when the master is smaller than the boxes', () => {
    expect(imageSrcSet({ url, width: 600, height: 750 }, [800, 1200])).toBe(
      '/images/w_800,h_800,q_auto,f_auto/kage-front.jpg 600w',
    );
  });

  it('is absent for a picture of another host', () => {
    expect(imageSrcSet({ url: 'https://example.in/t.jpg', width: 10, height: 10 }, [400])).toBeUndefined();
  });
});
