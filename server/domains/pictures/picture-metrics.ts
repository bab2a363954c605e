import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pictures } from './pictures.service.ts';

type Stats = ReturnType<Pictures['readStats']>;

/** What the delivery of pictures counts, read when somebody asks: nothing is done for it while a picture is sent. */
export function registerPictureMetrics(registry: Registry, pictures: Pick<Pictures, 'readStats'>): void {
  const registers = [registry];
  const count = (name: string, help: string, read: (stats: Stats) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(pictures.readStats()));
      },
    });
  const show = (name: string, help: string, read: (stats: Stats) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(pictures.readStats()));
      },
    });

  count('picture_memory_hits_total', 'Images sent from memory', ({ memory }) => memory.hits);
  count('picture_reads_total', 'Images read from the picture store, and sent', ({ reads }) => reads);
  show('picture_memory_bytes', 'Size of the images in memory', ({ memory }) => memory.bytes);
  show('picture_encoder_waiting', 'What waits for the encoder', ({ encoder }) => encoder.waiting);
  count('picture_encoder_done_total', 'Tasks that the encoder has done', ({ encoder }) => encoder.done);
  count('picture_encoder_failed_total', 'Tasks at which the encoder failed', ({ encoder }) => encoder.failed);
  count(
    'picture_encoder_refused_total',
    'Tasks that were turned away because too many waited',
    ({ encoder }) => encoder.refused,
  );
}
