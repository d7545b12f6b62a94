/** A request that was answered or given up, without anything of its sender or content. */
export interface RequestFigures {
  method: string;
  /** The address as it is declared (`/api/orders/:id`); `page` for pages, which are too many. */
  route: string;
  /** 499: the client went away before the reply. */
  status: number;
  seconds: number;
  /** The reply's `x-request-id`: the trace of the request; empty for a page out of the cache. */
  trace: string;
}

/** A job that ran. */
interface JobFigures {
  job: string;
  outcome: 'done' | 'failed';
  /** How long it ran. */
  seconds: number;
  /** How long it had waited since it was due. */
  waitSeconds: number;
}

/** What watches the process: the request log, and the metrics. It throws nothing. */
export interface Observer {
  onRequest?(figures: RequestFigures): void;
  onJob?(figures: JobFigures): void;
}
