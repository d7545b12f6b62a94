/** What a provider says became of a message that it took. */
export interface DeliveryReport {
  /** The key with which the message was sent. */
  key: string;
  state: 'arrived' | 'read' | 'failed';
  at: Date;
  /** Of a failure, the provider's number for it. */
  error?: string | undefined;
}

/** How a messenger reports what became of messages, by calls to the shop. */
export interface DeliveryReports {
  /** What is answered to the provider when it checks the shop's address; `undefined` to anybody else. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | undefined;
  /** The reports of a correctly signed call, in any order; `undefined` when the signature is wrong. */
  read(raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>): DeliveryReport[] | undefined;
}
