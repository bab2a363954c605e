import type { Crop, ReceivedPicture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { StoredPicture, Task } from '../encoder/tasks.ts';
import { insertPicture } from '../pictures.queries.ts';
import type { Pictures } from '../pictures.service.ts';
import { refuseUnreadable } from '../refuse-unreadable.ts';

/** Stores pictures that staff upload: upright, without the camera's metadata, and cropped to 4:5. */
export function createPictureAdmin({ db, pictures }: { db: Db; pictures: Pictures }) {
  async function addPicture(content: unknown): Promise<ReceivedPicture> {
    if (!Buffer.isBuffer(content) || content.length === 0) throw new Refusal('picture-unreadable');
    return store({ kind: 'receive', content });
  }

  async function cropPicture(file: string, crop: Crop): Promise<ReceivedPicture> {
    return store({ kind: 'crop', file, crop });
  }

  /** The common sizes are encoded soon after, even if this process ends now. */
  async function store(task: Task): Promise<ReceivedPicture> {
    const [whole, picture = whole] = await pictures.storeOriginals(task).catch(refuseUnreadable);
    await db.transaction(async (tx) => {
      await insertPicture(tx, whole);
      await insertPicture(tx, picture);
      await sendJob(tx, 'picture', picture.file);
    });
    return { whole: present(whole), picture: present(picture) };
  }

  return { addPicture, cropPicture };
}

function present({ file, width, height }: StoredPicture): ReceivedPicture['whole'] {
  return { file, url: addressOfFile(file, 1600), alt: '', width, height };
}
