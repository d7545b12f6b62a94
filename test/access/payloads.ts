import type { TestRequest } from '#test/kit/app.ts';
import type { World } from './world.ts';

/** A valid request for an object; `path` has the values for the parameters of the call's path. */
interface MatrixRequest extends TestRequest {
  path?: string | readonly string[];
}

/** A call's address with values for its parameters, one each, and the last one for the rest. */
export function addressOf({ method, path }: { method: string; path: string }, values: string | readonly string[]) {
  const left = [values].flat();
  return `${method} ${path.replace(/:\w+/g, () => (left.length > 1 ? left.shift() : left[0]) ?? 'x')}`;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function form(fields: Record<string, string>, file?: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (file) data.set(file, new Blob([pixel], { type: 'image/png' }), 'photo.png');
  return data;
}

const take = 'a-take-of-the-matrix';
const letter = '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e14';
const wish = '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e12';
const tus = { 'tus-resumable': '1.0.0' };

/** A valid request for each call that names an object, by the call's method and path. */
export const payloads: Record<string, (id: string, world: World) => MatrixRequest> = {
  'POST /api/abstract': id => ({ json: { id } }),
  'POST /api/updateAbstract': id => ({ form: form({ edition: id, category: 'Birthday Spotlight', saving: '1' }) }),
  'POST /api/saveAnswers': id => ({
    json: {
      edition: id,
      device: 'matrix',
      saves: [{ save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e11', key: 1, base: 0, text: '' }],
    },
  }),
  'POST /api/settleAnswer': id => ({ json: { edition: id, key: 1, version: 1, text: '' } }),
  'POST /api/settleTranscript': id => ({
    json: { edition: id, key: 1, recording: 'c'.repeat(64), wish: 'leave' },
  }),
  'POST /api/agreeSpeech': edition => ({ json: { edition, agree: true } }),
  'POST /api/uplodeImage': id => ({ form: form({ parent: id }, 'image1') }),
  'POST /api/beginUpload': edition => ({ json: { edition, kind: 'photo', sha256: 'b'.repeat(64), bytes: 1000 } }),
  'POST /api/finishUpload': edition => ({ json: { edition, upload: 'x' } }),
  'POST /api/beginTake': edition => ({ json: { edition, take, key: 1, type: 'audio/webm', device: 'matrix' } }),
  'POST /api/takes': edition => ({ json: { edition } }),
  'POST /api/claimTake': edition => ({ json: { edition, take, device: 'matrix' } }),
  'POST /api/deleteTake': edition => ({ json: { edition, take, key: 1, bytes: 0 } }),
  'GET /api/takes/:edition/:take': id => ({ path: id }),
  'HEAD /api/uploads/:upload': id => ({ path: id, headers: tus }),
  'PATCH /api/uploads/:upload': id => ({
    path: id,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
  'POST /api/removeImage': id => ({ json: { parent: id, image: 'x' } }),
  'POST /api/changePhoto': id => ({ json: { parent: id, image: 'x', wish: 'cover' } }),
  'POST /api/updateD2Cuser': id => ({
    json: { id, name: 'Asha', postalCode: '560034', address: '12 Lake View Road', city: 'Bengaluru', email: 'a@b.in' },
  }),
  'POST /api/discardOrder': MID => ({ json: { MID } }),
  'POST /api/failedPayment': MID => ({ json: { MID } }),
  'POST /api/confPayment': MID => ({ json: { MID } }),
  'POST /api/secondPay': edition => ({ json: { edition } }),
  'POST /api/morePages': edition => ({ json: { edition } }),
  'POST /api/payForPages': edition => ({ json: { edition, plan: 'x' } }),
  'POST /api/furtherCopies': edition => ({ json: { edition } }),
  'POST /api/payForCopies': edition => ({
    json: { edition, copies: 1, to: { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' } },
  }),
  'POST /api/cancelOrder': edition => ({ json: { edition } }),
  'POST /studio/api/cancel': edition => ({ json: { edition, reason: 'Ordered twice.', expectedRefund: 0 } }),
  'POST /studio/api/refund': mid => ({ json: { mid, amount: 1, reason: 'A smudge on page 3.' } }),
  'POST /api/editions': edition => ({ json: { edition } }),
  'POST /api/friendsOfStory': edition => ({ json: { edition } }),
  'POST /api/friends': edition => ({ json: { edition } }),
  'POST /api/makeLink': edition => ({
    json: {
      edition,
      about: 'Amma',
      from: 'Priya',
      note: '',
      questions: [{ question: 'What did she teach you?' }],
      lastDay: '2026-12-14',
      most: 10,
    },
  }),
  'POST /api/linkShared': edition => ({ json: { edition } }),
  'POST /api/closeLink': edition => ({ json: { edition } }),
  'POST /api/decideContribution': edition => ({ json: { edition, contribution: 'x', keep: true } }),
  'GET /api/storyVersion/:edition': id => ({ path: id }),
  'POST /api/beginChat': edition => ({ json: { edition } }),
  'POST /api/beginByMail': edition => ({ json: { edition } }),
  'GET /api/letters/:edition': id => ({ path: id }),
  'POST /api/letters': edition => ({ json: { edition, id: letter, words: 'When does it come?' } }),
  'POST /studio/api/letters': edition => ({ json: { edition, id: letter, words: 'On Monday.' } }),
  'POST /studio/api/letters/settle': edition => ({ json: { edition } }),
  'POST /studio/api/notes': edition => ({ json: { edition, id: letter, words: 'She called.' } }),
  'POST /studio/api/notes/read': edition => ({ json: { edition } }),
  'GET /studio/api/chat/:edition': id => ({ path: id }),
  'POST /studio/api/chat': edition => ({
    json: { edition, person: 'nobody', id: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e13', words: 'Yes.' },
  }),
  'POST /api/subject': edition => ({ json: { edition } }),
  'POST /api/design': edition => ({ json: { edition } }),
  'POST /api/designCovers': edition => ({ json: { edition } }),
  'POST /api/storyHeadlines': edition => ({ json: { edition } }),
  'POST /api/chooseHeadline': edition => ({ json: { edition, key: 1, text: '' } }),
  'POST /api/chooseDesign': edition => ({ json: { edition, design: 'bold', was: 'festive' } }),
  'POST /api/reopenStory': edition => ({ json: { edition } }),
  'POST /api/saveSubject': edition => ({
    json: { edition, base: 0, subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' },
  }),
  'POST /api/updateOrderAddress': orderId => ({
    json: { result: { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034', orderId } },
  }),
  'POST /api/editionLink': edition => ({ json: { edition } }),
  'POST /api/chooseApprover': edition => ({ json: { edition, clientApproves: true } }),
  'POST /api/customerLinks': edition => ({ json: { edition } }),
  'POST /api/makeCustomerLink': edition => ({ json: { edition, label: 'Tara' } }),
  'POST /api/endCustomerLink': edition => ({ json: { edition, link: 'unknown' } }),
  'POST /api/showCustomerLink': edition => ({ json: { edition, link: 'unknown' } }),
  'POST /api/changeCustomerLink': edition => ({ json: { edition, link: 'unknown', role: 'reads' } }),
  'POST /api/renewCustomerLink': edition => ({ json: { edition, link: 'unknown' } }),
  'POST /api/linkProblem': edition => ({ json: { edition } }),
  'POST /api/sendToClient': edition => ({ json: { edition } }),
  'GET /api/show-order/:partnerId': id => ({ path: id }),
  'POST /studio/api/trackLink': edition => ({ json: { edition, link: 'https://courier.example/1' } }),
  'POST /api/arrived': edition => ({ json: { edition, arrived: true } }),
  'POST /studio/api/delivered': edition => ({ json: { edition, day: '2026-11-20' } }),
  'GET /paper/:id': id => ({ path: id }),
  'GET /studio/api/partners/:partner': id => ({ path: id }),
  'GET /studio/api/partners/:partner/statement': id => ({ path: id }),
  'GET /studio/api/partners/:partner/statement/:month/:format': id => ({ path: [id, '2026-01', 'csv'] }),
  'POST /studio/api/adjust-credits': partner => ({
    json: { partner, plan: 'x', change: 1, reason: 'A misprint.', key: 'x' },
  }),
  'POST /api/checkSample': _id => ({ json: { _id } }),
  'POST /api/place-order': (partner, { partnerCategory }) => ({
    json: { partner, customerName: 'Dev', customerPhone: '', category: partnerCategory },
  }),
  'POST /api/updatePartner': id => ({
    json: { id, name: 'Studio', postalCode: '411001', address: '1 MG Road', city: 'Pune', state: 'Maharashtra' },
  }),
  'POST /api/updatePartnerLogo': id => ({ form: form({ id }, 'image') }),
  'POST /api/afterwards': edition => ({ json: { edition } }),
  'POST /api/makeClaim': edition => ({
    form: form({ edition, kind: 'damage', wish: 'reprint', words: 'A corner is bent.' }, 'image'),
  }),
  'POST /api/shareMagazine': edition => ({ json: { edition } }),
  'POST /api/endSharing': edition => ({ json: { edition } }),
  'GET /api/archive/:edition': id => ({ path: id }),
  'POST /studio/api/printed': edition => ({ json: { edition } }),
  'POST /studio/api/make-print': edition => ({ json: { edition } }),
  'POST /studio/api/release-print': edition => ({ json: { edition, reason: 'Looked at.' } }),
  'GET /api/softcopy/:edition': id => ({ path: id }),
  'POST /api/request-revision': edition => ({ json: { edition } }),
  'POST /api/request-revision/undo': edition => ({ json: { edition } }),
  'POST /api/approve': edition => ({ json: { edition } }),
  'POST /api/approve/undo': edition => ({ json: { edition } }),
  'GET /api/magazine/:edition': id => ({ path: id }),
  'GET /api/compare/:edition': id => ({ path: id }),
  'POST /api/edits': edition => ({ json: { edition, id: wish, base: 0, edit: { do: 'cover', photo: 'x' } } }),
  'POST /api/edits/check': edition => ({ json: { edition, edits: [{ do: 'cover', photo: 'x' }] } }),
  'POST /api/previews': edition => ({ json: { edition, page: 'p1' } }),
  'POST /api/layouts': edition => ({ json: { edition, page: 'p1' } }),
  'POST /api/wishes': edition => ({
    json: { edition, id: wish, version: 1, kind: 'other', words: 'More of the sea.' },
  }),
  'POST /api/wishes/spoken': edition => ({ form: form({ edition, id: wish, version: '1' }, 'audio') }),
  'GET /api/wishes/:edition/:wish': id => ({ path: id }),
  'POST /api/wishes/withdraw': edition => ({ json: { edition, id: wish } }),
  'POST /api/rounds/send': edition => ({ json: { edition, round: 1, head: 0 } }),
  'POST /studio/api/waive-round': edition => ({ json: { edition, round: 1, reason: 'Our mistake.' } }),
  'POST /studio/api/wishes': edition => ({ json: { edition, wish, state: 'done', answer: 'Done.' } }),
  'POST /studio/api/publish': edition => ({ json: { edition } }),
  'POST /studio/api/replace-draft': edition => ({ form: form({ edition, reason: 'Made by hand.' }, 'pdf') }),
  'POST /studio/api/redraft': edition => ({ json: { edition } }),
  'POST /studio/api/ask-for-more': edition => ({ json: { edition } }),
  'GET /studio/api/editions/:edition': id => ({ path: id }),
  'POST /studio/api/readStory': edition => ({ json: { edition, reason: 'A customer asks.' } }),
  'POST /studio/api/presence': edition => ({ json: { edition, here: true } }),
  'GET /api/bundle/:edition': id => ({ path: id }),
  'POST /api/recordings': edition => ({ json: { edition } }),
  'POST /api/changeRecording': edition => ({ json: { edition, code: 'AAAAAAAA', on: true } }),
};
