/**
 * Which roles of a partner's team each call is for, written down a second time, cell by cell (W197): no code is shared
 * with the server's table. O: owner, R: orderer, V: viewer. Calls that are not here have nothing to do with a partner.
 */
const grid = `
POST /api/editions ORV
POST /api/subject ORV
POST /api/design ORV
POST /api/linkProblem ORV
GET /api/softcopy/:edition ORV
GET /api/show-order/:partnerId ORV
POST /api/partnerOrders ORV
POST /api/checkSample ORV
GET /api/sample ORV
GET /api/sessions ORV
POST /api/endOtherSessions ORV
GET /api/members ORV
POST /api/switchTeam ORV
POST /api/leaveTeam ORV

POST /api/place-order OR.
POST /api/place-orders OR.
POST /api/checkOrders OR.
POST /api/makeCustomerLinks OR.
POST /api/linkCards OR.
POST /api/sendLinks OR.
POST /api/remindClients OR.
GET /api/archive/:edition OR.
GET /api/bundle/:edition OR.
GET /api/compare/:edition OR.
GET /api/letters/:edition OR.
GET /api/magazine/:edition OR.
GET /api/storyVersion/:edition OR.
GET /api/takes/:edition/:take OR.
GET /api/wishes/:edition/:wish OR.
HEAD /api/uploads/:upload OR.
PATCH /api/uploads/:upload OR.
POST /api/abstract OR.
POST /api/afterwards OR.
POST /api/agreeSpeech OR.
POST /api/approve OR.
POST /api/approve/undo OR.
POST /api/arrived OR.
POST /api/beginTake OR.
POST /api/beginUpload OR.
POST /api/cancelOrder OR.
POST /api/changeCustomerLink OR.
POST /api/changePhoto OR.
POST /api/changeRecording OR.
POST /api/chooseApprover OR.
POST /api/chooseDesign OR.
POST /api/chooseHeadline OR.
POST /api/claimTake OR.
POST /api/closeLink OR.
POST /api/confPayment OR.
POST /api/customerLinks OR.
POST /api/decideContribution OR.
POST /api/deleteTake OR.
POST /api/designCovers OR.
POST /api/editionLink OR.
POST /api/edits OR.
POST /api/edits/check OR.
POST /api/endCustomerLink OR.
POST /api/endSharing OR.
POST /api/failedPayment OR.
POST /api/finishUpload OR.
POST /api/friends OR.
POST /api/friendsOfStory OR.
POST /api/furtherCopies OR.
POST /api/layouts OR.
POST /api/letters OR.
POST /api/linkShared OR.
POST /api/makeClaim OR.
POST /api/makeCustomerLink OR.
POST /api/makeLink OR.
POST /api/morePages OR.
POST /api/payForCopies OR.
POST /api/payForPages OR.
POST /api/previews OR.
POST /api/recordings OR.
POST /api/removeImage OR.
POST /api/renewCustomerLink OR.
POST /api/reopenStory OR.
POST /api/request-revision OR.
POST /api/request-revision/undo OR.
POST /api/rounds/send OR.
POST /api/saveAnswers OR.
POST /api/saveSubject OR.
POST /api/secondPay OR.
POST /api/sendToClient OR.
POST /api/settleAnswer OR.
POST /api/settleTranscript OR.
POST /api/shareMagazine OR.
POST /api/showCustomerLink OR.
POST /api/storyHeadlines OR.
POST /api/takes OR.
POST /api/updateAbstract OR.
POST /api/updateOrderAddress OR.
POST /api/uplodeImage OR.
POST /api/wishes OR.
POST /api/wishes/spoken OR.
POST /api/wishes/withdraw OR.

GET /api/statement O..
GET /api/statement/:month/:format O..
GET /api/papers O..
GET /paper/:id O..
POST /api/payment O..
POST /api/applyCoupon O..
POST /api/updatePartner O..
POST /api/updatePartnerLogo O..
POST /api/setOrderNews O..
POST /api/setLinkDefaults O..
POST /api/inviteMember O..
POST /api/changeMember O..
POST /api/removeMember O..

POST /api/beginByMail ...
POST /api/beginChat ...

GET /api/passkeys ...
POST /api/beginPasskey ...
POST /api/addPasskey ...
POST /api/removePasskey ...
POST /api/sendEmailProof ...
GET /api/myData ...
GET /api/export ...
POST /api/askErasure ...
POST /api/takeBackErasure ...
`;

const letters: Readonly<Record<string, 'owner' | 'orderer' | 'viewer'>> = { O: 'owner', R: 'orderer', V: 'viewer' };

/** The roles that may make each call, by its method and path. */
export const memberGrid: ReadonlyMap<string, readonly ('owner' | 'orderer' | 'viewer')[]> = new Map(
  grid
    .trim()
    .split(/\n+/)
    .map(line => {
      const [, name = '', cells = ''] = /^(.*) ([ORV.]+)$/.exec(line) ?? [];
      return [name, [...cells].flatMap(cell => letters[cell] ?? [])];
    }),
);
