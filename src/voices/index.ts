import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { makeBundle } from './actions/bundle.ts';
import { showVoicePageWithPin, sendRecording, showVoicePage } from './actions/listen.ts';
import { changeRecording, recordingsOf } from './actions/manage.ts';
import * as wire from './wire.ts';

export { mayDownloadRecording } from './actions/manage.ts';
export { endRecordings, markRecordings, onShipped, plannedMarks } from './actions/page-marks.ts';

export const calls: CallHandler[] = [
  callHandler(wire.voicePage, (ctx, { params }) => showVoicePage(ctx, params.code)),
  callHandler(wire.voicePageWithPin, (ctx, { params, form }) =>
    showVoicePageWithPin(ctx, params.code, form.fields['pin'] ?? ''),
  ),
  callHandler(wire.voiceSound, async (ctx, { params, query }) => ({
    status: 200,
    file: await sendRecording(ctx, params.code, query.grant),
  })),
  callHandler(wire.recordings, (ctx, { json }) => recordingsOf(ctx, json.edition)),
  callHandler(wire.changeRecording, (ctx, { json }) => changeRecording(ctx, json)),
  callHandler(wire.bundle, async (ctx, { params, query }) => ({
    status: 200,
    stream: await makeBundle(ctx, params.edition, query.grant),
  })),
];
