import { bound, type Bound } from '#platform/bound.ts';
import { makeBundle } from './actions/bundle.ts';
import { openVoice, sendSound, showVoice } from './actions/listen.ts';
import { changeRecording, recordingsOf } from './actions/manage.ts';
import * as wire from './wire.ts';

export { mayHear } from './actions/manage.ts';
export { markRecordings, onShipped } from './actions/mark.ts';

export const calls: Bound[] = [
  bound(wire.voice, (ctx, { params }) => showVoice(ctx, params.code)),
  bound(wire.voiceWithPin, (ctx, { params, form }) => openVoice(ctx, params.code, form.fields['pin'] ?? '')),
  bound(wire.sound, async (ctx, { params, query }) => ({
    status: 200,
    bytes: await sendSound(ctx, params.code, query.grant),
  })),
  bound(wire.recordings, async (ctx, { json }) => ({ status: 200, body: await recordingsOf(ctx, json.edition) })),
  bound(wire.changeRecording, async (ctx, { json }) => ({ status: 200, body: await changeRecording(ctx, json) })),
  bound(wire.bundle, async (ctx, { params, query }) => ({
    status: 200,
    made: await makeBundle(ctx, params.edition, query.grant),
  })),
];
