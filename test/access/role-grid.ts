import type { StaffRole } from '#kernel/staff-roles.ts';

/**
 * Which roles each call of staff is for, written down a second time, cell by cell (W140): no code is shared with the
 * server's table. O: owner, E: editor, P: production, S: support.
 */
const grid = `
GET /studio/api/queue OEPS
GET /studio/api/orders OEPS
GET /studio/api/orders.csv OEPS
POST /studio/api/search OEPS
GET /studio/api/editions/:edition OEPS
GET /studio/api/samples OEPS
GET /studio/api/afterwards OEPS
GET /api/show-order/:partnerId OEPS
POST /api/editions OEPS
POST /api/subject OEPS
POST /api/design OEPS

POST /api/saveSubject OE.S
POST /api/updateOrderAddress OE.S
POST /api/arrived OE.S
POST /studio/api/readStory OE.S

POST /studio/api/publish OE..
POST /studio/api/redraft OE..
POST /studio/api/replace-draft OE..
POST /studio/api/ask-for-more OE..
POST /studio/api/waive-round OE..
POST /studio/api/wishes OE..
POST /studio/api/release-print OE..
GET /studio/api/content OE..
GET /studio/api/content/:list OE..
POST /studio/api/content OE..
POST /studio/api/content/take-back OE..
POST /studio/api/content/withdraw OE..
GET /studio/api/jobs OE..
POST /studio/api/retryJob OE..

POST /studio/api/make-print OEP.
POST /studio/api/printed O.P.
POST /studio/api/trackLink O.P.
POST /studio/api/delivered O.P.
POST /studio/api/stepSample O.P.
POST /studio/api/stepCopies O.P.

GET /studio/api/messages O..S
POST /studio/api/resendMessage O..S
GET /studio/api/chat/:edition O..S
POST /studio/api/chat O..S
POST /studio/api/decideClaim O..S
GET /api/papers O..S
GET /paper/:id O..S
POST /studio/api/cancel O..S
POST /studio/api/refund O..S
GET /studio/api/payments O..S

POST /studio/api/decide-refund O...
GET /studio/api/gst O...
GET /studio/api/gst/:month O...
POST /studio/api/close-month O...
GET /studio/api/team O...
POST /studio/api/inviteStaff O...
POST /studio/api/withdrawInvitation O...
POST /studio/api/changeRole O...
POST /studio/api/lockStaff O...
POST /studio/api/endStaffSessions O...
POST /studio/api/removeStaff O...
GET /studio/api/log O...
GET /studio/api/log.csv O...
POST /studio/api/findPerson O...
POST /studio/api/askErasure O...
POST /studio/api/takeBackErasure O...
POST /studio/api/export O...
GET /studio/api/erasures O...

POST /studio/api/letters O..S
POST /studio/api/notes OEPS
POST /studio/api/notes/read OEPS
POST /studio/api/letters/settle O..S
GET /studio/api/written OEPS
GET /studio/api/all-papers O...
GET /studio/api/all-papers.csv O...
GET /studio/api/all-payments O...
GET /studio/api/all-payments.csv O...
GET /studio/api/all-refunds O...
GET /studio/api/all-refunds.csv O...
POST /studio/api/compare-settlement O...
GET /studio/api/settlements/:report O...
GET /studio/api/settlements/:report/lines.csv O...
GET /studio/api/settlements O...
POST /studio/api/settlements O...
POST /studio/api/batch-printed O.P.
GET /studio/api/batches/:batch O.P.
POST /studio/api/book O.P.
POST /studio/api/deliver O.P.
POST /studio/api/give-up-batch O.P.
GET /studio/api/production O.P.
POST /studio/api/make-batch O.P.
POST /studio/api/ship O.P.
POST /studio/api/assign OEPS
GET /studio/api/changes OEPS
GET /studio/api/colleagues OEPS
POST /studio/api/presence OEPS
POST /studio/api/remove-view OEPS
POST /studio/api/views OEPS
GET /studio/api/views OEPS
GET /studio/api/waiting OEPS
GET /studio/api/money O...
POST /studio/api/partners OEPS
GET /studio/api/partners/:partner OEPS
GET /studio/api/partners.csv O..S
GET /studio/api/partners/:partner/statement O..S
GET /studio/api/partners/:partner/statement/:month/:format O..S
POST /studio/api/adjust-credits O..S
POST /studio/api/decide-adjustment O..S
GET /studio/api/numbers O...
`;

const letters: Readonly<Record<string, StaffRole>> = { O: 'owner', E: 'editor', P: 'production', S: 'support' };

/** The roles that may make each call, by its method and path. */
export const roleGrid: ReadonlyMap<string, readonly StaffRole[]> = new Map(
  grid
    .trim()
    .split(/\n+/)
    .map(line => {
      const [, name = '', cells = ''] = /^(.*) ([OEPS.]+)$/.exec(line) ?? [];
      return [name, [...cells].flatMap(cell => letters[cell] ?? [])];
    }),
);
