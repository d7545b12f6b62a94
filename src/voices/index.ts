import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { makeBundle } from './actions/bundle.ts';
import { openVoice, sendSound, showVoice } from './actions/listen.ts';
import { changeRecording, recordingsOf } from './actions/manage.ts';
import * as wire from './wire.ts';

export { mayHear } from './actions/manage.ts';
export { markRecordings, onShipped } from './actions/mark.ts';

export const calls: CallHandler[] = [
  callHandler(wire.voice, (ctx, { params }) => showVoice(ctx, params.code)),
  callHandler(wire.voiceWithPin, (ctx, { params, form }) => openVoice(ctx, params.code, form.fields['pin'] ?? '')),
  callHandler(wire.sound, async (ctx, { params, query }) => ({
    status: 200,
    file: await sendSound(ctx, params.code, query.grant),
  })),
  callHandler(wire.recordings, async (ctx, { json }) => ({ status: 200, body: await recordingsOf(ctx, json.edition) })),
  callHandler(wire.changeRecording, async (ctx, { json }) => ({ status: 200, body: await changeRecording(ctx, json) })),
  callHandler(wire.bundle, async (ctx, { params, query }) => ({
    status: 200,
    stream: await makeBundle(ctx, params.edition, query.grant),
  })),
];
