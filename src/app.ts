import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { type Config } from '#platform/config.ts';
import { configWithSecret } from '#platform/data-folder.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { type Disk, realDisk } from '#platform/disk-space.ts';
import { createRuntime, type AppRuntime } from '#platform/runtime.ts';
import { loggedError } from '#platform/logged-error.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import * as abstractForm from './abstract-form/index.ts';
import * as accounts from './accounts/index.ts';
import { delhivery } from './adapters/courier/delhivery.ts';
import { inboundSmtp } from './adapters/inbound-mail/smtp.ts';
import { sandboxMailer, sandboxMessenger } from './adapters/messenger/sandbox.ts';
import { smtpMailer } from './adapters/messenger/smtp.ts';
import { whatsapp } from './adapters/messenger/whatsapp.ts';
import { whatsappChat } from './adapters/messenger/whatsapp-chat.ts';
import { phonePe } from './adapters/payment/phonepe.ts';
import { razorpay } from './adapters/payment/razorpay.ts';
import { sandboxBank } from './adapters/payment/sandbox-bank.ts';
import { openAiEditor } from './adapters/editor/openai.ts';
import { openAiSpeech } from './adapters/speech/openai.ts';
import * as afterwards from './afterwards/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as checkout from './checkout/index.ts';
import * as contributions from './contributions/index.ts';
import * as correspondence from './correspondence/index.ts';
import * as conversations from './conversations/index.ts';
import * as editions from './editions/index.ts';
import * as editorial from './editorial/index.ts';
import * as files from './files/index.ts';
import * as messages from './messages/index.ts';
import { healthChecks, watchProcess } from './monitoring.ts';
import * as papers from './papers/index.ts';
import * as partners from './partners/index.ts';
import * as payments from './payments/index.ts';
import * as press from './press/index.ts';
import * as production from './production/index.ts';
import * as privacy from './privacy/index.ts';
import type { FaultPlan } from './sandbox/bank/faults.ts';
import { bankKeys, startBank, type Bank, type BankPayment } from './sandbox/bank/index.ts';
import {
  createSandboxClock,
  mountConsole,
  mountPhones,
  phoneCalls,
  sandboxCalls,
  type SandboxClock,
  SandboxPhones,
} from './sandbox/index.ts';
import { welcomeText } from './sandbox/welcome.ts';
import * as softCopy from './soft-copy/index.ts';
import * as studio from './studio/index.ts';
import * as uploads from './uploads/index.ts';
import * as voices from './voices/index.ts';

export interface RunningApp {
  runtime: AppRuntime;
  server: Server;
  clock: SandboxClock;
  /** Seeds missing rows and opens the port, starts the workers, or both: as its role says. */
  start(options: { dev: boolean }): Promise<void>;
  /** Prints the addresses of everything and, in a sandbox, the seeded people. */
  welcome(say: (text: string) => void): Promise<void>;
  /** Takes no new requests, finishes running requests and jobs, and closes the database. */
  close(): Promise<void>;
}

const slices = [
  messages,
  files,
  uploads,
  catalogue,
  editorial,
  accounts,
  payments,
  papers,
  editions,
  partners,
  correspondence,
  checkout,
  abstractForm,
  voices,
  contributions,
  softCopy,
  press,
  afterwards,
  production,
  conversations,
  privacy,
  studio,
] as const;

const jobs = slices.flatMap(slice => ('jobs' in slice ? slice.jobs : []));
const calls = slices.flatMap(slice => ('calls' in slice ? slice.calls : []));

/** What is printed once the process runs. */
async function greeting(runtime: AppRuntime, bank: BankAddress): Promise<string> {
  const { role, node } = runtime.config.process;
  return role === 'worker' ? `A worker runs: ${node}.` : welcomeText(runtime, bank.origin);
}

/** Where the shop's files are: in its folder, or on a server, with what is in its folder from before (W90). */
async function openFiles({ config: { dataDir, s3, fileCacheBytes: maxBytes }, context }: AppRuntime) {
  const disk = files.diskStorage(dataDir);
  const temporaryFolder = join(dataDir, 'tmp');
  if (!s3) {
    const cache = new files.LocalCache({ folder: dataDir, temporaryFolder });
    return new files.FileStore({ objects: disk, cache });
  }
  // Imported here, since a shop with a disk never needs it.
  const { s3Storage } = await import('./adapters/storage/s3.ts');
  const folder = join(dataDir, files.cacheFolder, context({ kind: 'system', name: 'start' }).random.id());
  const cache = new files.LocalCache({ folder, temporaryFolder, maxBytes });
  return new files.FileStore({ objects: s3Storage(s3), before: disk, cache });
}

/** Ties adapters, and what higher slices know, to the ports of lower ones. */
function provideAdapters(runtime: AppRuntime, bank: BankAddress, store: files.FileStore): void {
  const { config } = runtime;
  runtime.provide(files.fileStore, store);
  runtime.provide(files.databaseCopy, runtime.database.copyTo ?? null);
  runtime.provide(
    messages.messenger,
    config.messenger === 'whatsapp' && config.whatsapp ? whatsapp(config.whatsapp) : sandboxMessenger,
  );
  runtime.provide(messages.speaker, conversations.speakMessage);
  runtime.provide(messages.mailer, configuredMailer(config));
  runtime.provide(messages.emailOfAccount, async (ctx, account) =>
    accounts.provedEmailOf(ctx, account, (await partners.partnerById(ctx, account))?.email),
  );
  runtime.provide(messages.emailOfReceiver, editions.emailOfReceiver);
  runtime.provide(payments.gateway, configuredGateway(runtime, bank));
  runtime.provide(accounts.describePartner, partners.describePartner);
  runtime.provide(accounts.namesOfPartners, partners.brandsOf);
  runtime.provide(editions.partnerBrands, partners.brandsOf);
  runtime.provide(editions.linkDefaults, partners.linkDefaultsOf);
  runtime.provide(messages.senderOf, async (ctx, { edition, receiver }) => {
    const brand = await editions.senderOf(ctx, { edition, receiver });
    return brand ? { name: brand.name, email: brand.email } : null;
  });
  runtime.provide(editions.moneyBack, checkout.moneyBack);
  runtime.provide(editions.hearsInChat, conversations.hearsOfSoftCopy);
  runtime.provide(editions.storyIsOpen, abstractForm.isStoryOpen);
  runtime.provide(editions.storyIsShort, softCopy.isStoryShort);
  runtime.provide(editions.chargesOf, softCopy.roundCharges);
  runtime.provide(editions.draftWaits, softCopy.draftWaits);
  runtime.provide(editions.draftMinutes, softCopy.draftMinutes);
  runtime.provide(abstractForm.isToldInChat, conversations.isToldInChat);
  runtime.provide(abstractForm.friendsFigures, contributions.figuresOf);
  runtime.provide(abstractForm.speech, config.speech ? openAiSpeech(config.speech) : null);
  runtime.provide(softCopy.editor, config.editing ? openAiEditor(config.editing) : null);
  runtime.provide(production.courierService, config.courier ? delhivery(config.courier) : null);
  runtime.provide(studio.jobQueue, runtime.jobs);
  runtime.provide(studio.changeFeed, runtime.changeFeed);
  runtime.provide(uploads.assertMayAdd, editions.assertMayView);
  runtime.provide(files.mayHear, voices.mayDownloadRecording);
  runtime.provide(checkout.copySource, afterwards.copySourceOf);
}

/** Ties the handlers of higher slices to the events of lower ones. */
function connectEvents(runtime: AppRuntime): void {
  runtime.on(accounts.findEditionOwner, async (ctx, { edition, answer }) => {
    const found = await editions.editionById(ctx, edition);
    if (found?.customer)
      answer(
        found.customer,
        [found.address?.postalCode, found.arrivalPin].flatMap(pin => pin ?? []),
      );
  });
  runtime.on(messages.reminderCheck, editions.checkReminder);
  runtime.on(messages.reminderCheck, contributions.checkFriendsReminder);
  runtime.on(accounts.accountsMerged, editions.moveOrdersToAccount);
  // Before checkout: an attempt that expires releases its coupon, which is locked before its uses.
  runtime.on(accounts.accountsMerged, payments.reassignPayments);
  runtime.on(accounts.accountsMerged, checkout.moveCouponUses);
  runtime.on(accounts.accountsMerged, papers.reassignPapers);
  runtime.on(accounts.accountsMerged, correspondence.onAccountsMerged);
  runtime.on(payments.paymentSettled, checkout.fulfil);
  runtime.on(checkout.copiesPaid, afterwards.onCopiesPaid);
  runtime.on(payments.paymentEnded, checkout.releaseCouponUse);
  runtime.on(payments.paymentRefunded, checkout.onRefunded);
  runtime.on(payments.paymentRefunded, papers.onRefunded);
  connectProduction(runtime);
  connectChat(runtime);
}

/** The handlers of what people say in a chat, and of what they are told there. */
function connectChat(runtime: AppRuntime): void {
  runtime.on(messages.chatReceived, conversations.onChatReceived);
  runtime.on(messages.chatBounced, conversations.onChatBounced);
  runtime.on(messages.messagesNamed, conversations.onMessagesNamed);
  runtime.on(accounts.accountsMerged, conversations.onAccountsMerged);
  runtime.on(editions.editionNews, conversations.onEditionNews);
  runtime.on(editions.sentToClient, conversations.onSentToClient);
  runtime.on(abstractForm.recordingHeard, conversations.onRecordingHeard);
  runtime.on(files.fileDropped, conversations.keepChatSound);
  runtime.on(files.fileDropped, conversations.keepLetterFile);
}

/** The handlers of what happens to a magazine, from its story to its parcel. */
function connectProduction(runtime: AppRuntime): void {
  runtime.on(editions.editionNews, partners.notifyPartner);
  runtime.on(editions.recordShown, softCopy.onRecordShown);
  runtime.on(editions.storyHandedIn, softCopy.onStoryHandedIn);
  runtime.on(editions.storyReopened, (ctx, { edition }) => abstractForm.reopenStory(ctx, edition));
  runtime.on(editions.storyReopened, softCopy.onStoryReopened);
  runtime.on(editions.subjectChanged, softCopy.onSubjectChanged);
  runtime.on(editions.designChanged, softCopy.onDesignChanged);
  runtime.on(contributions.acceptedChanged, softCopy.onAcceptedChanged);
  // The press first: it reads the approved draft, which soft-copy erases.
  runtime.on(contributions.contributionWithdrawn, press.onContributionWithdrawn);
  runtime.on(contributions.contributionWithdrawn, softCopy.onContributionWithdrawn);
  const { fileDropped } = files;
  runtime.on(fileDropped, abstractForm.keepStoryFile);
  runtime.on(fileDropped, contributions.keepToldFile);
  runtime.on(fileDropped, afterwards.keepClaimFile);
  runtime.on(fileDropped, softCopy.keepPrintedFile);
  runtime.on(editions.releasedToPrint, press.onReleased);
  runtime.on(editions.approvalUndone, press.onApprovalUndone);
  runtime.on(editions.editionShipped, voices.onShipped);
  for (const forget of [uploads.onShipped, abstractForm.forgetTranscripts, softCopy.forgetSpokenWishes])
    runtime.on(editions.editionShipped, forget);
  runtime.on(editions.editionShipped, checkout.invoiceShipped);
  runtime.on(editions.parcelLinked, production.onParcelLinked);
}

/**
 * Ties whoever talks with people, and receives their e-mails, to its port, null where nobody does. Answers the
 * sandbox's phones, how to begin to receive, and how to end both.
 */
function provideConversation({ config, clock, provide, context }: AppRuntime) {
  const phones = new SandboxPhones({ dataDir: config.dataDir, now: () => clock.now() });
  const byWhatsapp = config.conversation === 'whatsapp' && config.whatsapp ? whatsappChat(config.whatsapp) : null;
  provide(conversations.conversation, config.conversation === 'sandbox' ? phones : byWhatsapp);
  const folder = join(config.dataDir, 'tmp');
  provide(conversations.inboundMail, config.inboundMail ? inboundSmtp({ ...config.inboundMail, folder }) : null);
  let letters: { close(): Promise<void> } | undefined;
  return {
    phones,
    async receive(): Promise<void> {
      letters = await conversations.receiveLetters(context({ kind: 'system', name: 'e-mail' }));
    },
    async close(): Promise<void> {
      await letters?.close();
      phones.close();
    },
  };
}

/** The mail server that the settings name; without e-mails none is ever asked. */
function configuredMailer({ smtp, mailFrom, brand }: Config): messages.Mailer {
  return smtp ? smtpMailer({ ...smtp, from: { name: brand.name, address: mailFrom } }) : sandboxMailer;
}

/** The payment provider that the settings name (D23). */
function configuredGateway({ config, clock }: AppRuntime, bank: BankAddress): payments.Gateway {
  const now = () => clock.now();
  if (config.gateway.name === 'razorpay') return razorpay({ ...config.gateway, now });
  if (config.gateway.name === 'phonepe') return phonePe({ ...config.gateway, now });
  return sandboxGateway(config, bank);
}

/** A bank of its own answers the process that asked; a shared one, like a real provider, the shop's address. */
const sandboxGateway = ({ sharedBank, baseUrl, port }: Config, bank: BankAddress): payments.Gateway =>
  sandboxBank({ ...bank, webhookUrl: `${sharedBank ? baseUrl : `http://localhost:${port}`}/hooks/bank` });

type BankAddress = ReturnType<typeof bankAddress>;

/** The sandbox bank's address and the keys that the shop and it share. */
function bankAddress(config: Config) {
  const { protocol, hostname } = new URL(config.baseUrl);
  return {
    origin: config.sharedBank ?? `${protocol}//${hostname}:${config.bankPort}`,
    ...bankKeys(config.secret),
  };
}

/** Inserts the missing rows that every shop needs, and encrypts plain secrets. May run at every start (D21). */
async function seed(runtime: AppRuntime): Promise<void> {
  const ctx = runtime.context({ kind: 'system', name: 'seed' });
  await catalogue.seedCatalogue(ctx);
  await catalogue.seedMagazines(ctx);
  await catalogue.seedPictures(ctx);
  await editorial.seedEditorial(ctx);
  await editorial.seedPortraits(ctx);
  await editorial.seedPictures(ctx);
  await checkout.seedCoupons(ctx);
  await papers.seedTaxes(ctx);
  await production.seedCouriers(ctx);
  await accounts.sealSecondFactors(ctx);
}

/** The log; each line says which process of which release wrote it. */
const createLog = ({ logLevel: level, process: { node, release } }: Config): Logger =>
  pino({ level, base: { node, release }, serializers: { err: loggedError } });

/** Reads the sandbox bank's books and faults over its own HTTP, as the sandbox console shows them. */
const bankClient = ({ origin, key }: BankAddress) => ({
  books: async () => {
    const response = await fetch(`${origin}/api/payments`, { headers: { authorization: `Bearer ${key}` } });
    return (await response.json()) as BankPayment[];
  },
  faults: async () => (await (await fetch(`${origin}/api/faults`)).json()) as FaultPlan,
  bankOrigin: origin,
});

/** Starts the sandbox: its bank, its people and orders, and its console. Never in production. */
async function startSandbox(server: Server, { runtime, clock, bank }: Sandbox): Promise<Bank | undefined> {
  const { dataDir, bankPort: port, host, sharedBank } = runtime.config;
  const { key, secret, origin: publicOrigin } = bank;
  const now = () => clock.now();
  const options = { port, host, dataDir, log: runtime.log, now, key, secret, publicOrigin };
  const running = sharedBank ? undefined : await startBank(options);
  // Imported here, since production never needs it.
  const { seedDemo } = await import('./sandbox/demo.ts');
  await runtime.database.exclusively(() => seedDemo(runtime, clock, bank.origin));
  mountConsole(server.app, { runtime, clock, ...bankClient(bank) });
  mountPhones(server.app, runtime.config.brand.name);
  return running;
}

interface Sandbox {
  runtime: AppRuntime;
  clock: SandboxClock;
  bank: BankAddress;
}

/**
 * Builds the app: database, adapters, slices and server; nothing is served before `start`. Tests pass a database, a
 * disk and a log of their own.
 */
export async function createApp(
  settings: Config,
  { disk = realDisk, ...overrides }: { database?: Database; disk?: Disk; log?: Logger } = {},
): Promise<RunningApp> {
  const config = configWithSecret(settings);
  const database = overrides.database ?? (await openDatabase(config));
  const isSandbox = !config.production;
  const sandboxClock = await createSandboxClock(database.db);
  const clock = isSandbox ? sandboxClock : { now: () => new Date() };
  const runtime = createRuntime({ config, database, clock, log: overrides.log ?? createLog(config), jobs });
  const bank = bankAddress(config);
  const store = await openFiles(runtime);
  provideAdapters(runtime, bank, store);
  const { phones, ...talk } = provideConversation(runtime);
  connectEvents(runtime);
  const monitoring = await watchProcess(runtime, disk);
  const server = await createServer({
    runtime,
    calls: isSandbox ? [...calls, ...sandboxCalls(sandboxClock, runtime, bank.origin), ...phoneCalls(phones)] : calls,
    identify: accounts.identify,
    disk,
    checks: healthChecks(runtime, store),
  });
  let runningBank: Bank | undefined;
  let localSweep: files.LocalSweep | undefined;
  const serve = async (dev: boolean) => {
    await seed(runtime);
    if (isSandbox) runningBank = await startSandbox(server, { runtime, clock: sandboxClock, bank });
    const { mountSite } = await import('./site/serve.ts');
    await mountSite(server, { config, dev, onContentChange: listener => runtime.contentCache.onChange(listener) });
    await server.app.listen({ port: config.port, host: config.host });
    await talk.receive();
  };
  return {
    runtime,
    server,
    clock: sandboxClock,
    async start({ dev }) {
      const { role } = config.process;
      await Promise.all([runtime.contentCache.watch(database), runtime.changeFeed.watch(database)]);
      await runtime.jobs.start();
      await privacy.repeatAtStart(runtime.context({ kind: 'system', name: 'erasures' }));
      localSweep = await files.startLocalSweep(runtime.context({ kind: 'system', name: 'files' }));
      if (role !== 'worker') await serve(dev);
      if (role !== 'web') await runtime.jobs.work();
      // Last, because its /readyz says that requests may be sent here.
      await monitoring.open(server.readiness);
    },
    welcome: async say => say(await greeting(runtime, bank)),
    async close() {
      await server.close();
      monitoring.close();
      await runtime.jobs.stop();
      await runningBank?.close();
      await localSweep?.stop();
      await talk.close();
      await database.close();
    },
  };
}
