import { changeSynonyms, readSynonyms } from '#core/contract/settings/synonyms.ts';
import * as calls from '#core/contract/settings.ts';
import { readStore } from '#core/contract/store.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const settingRoutes: Routes = (app, { settings, storeInfo }) => {
  serve(app, readStore, () => storeInfo.readStore());
  serve(app, calls.readIdentity, () => settings.readVersioned('identity'));
  serve(app, calls.changeIdentity, ({ user, body }) => settings.changeIdentity({ who: user.id, ...body }));
  serve(app, calls.readMessageRules, () => settings.readVersioned('messages'));
  serve(app, calls.changeMessageRules, ({ user, body }) =>
    settings.change({ who: user.id, name: 'messages', ...body }),
  );
  serve(app, readSynonyms, () => settings.readVersioned('synonyms'));
  serve(app, changeSynonyms, ({ user, body }) =>
    settings.change({ who: user.id, name: 'synonyms', ...body }),
  );
};
