/** Google's faults, each as a number. Faults of the screening service are simulated by the service. */
export interface Faults {
  /** Share of cache writes that are lost in silence. */
  readonly lostWrites?: number;
  /** Share of cache reads that find nothing although something is there. */
  readonly missedReads?: number;
  /** So many executions are killed while they hold the document's lock and wait for the service. */
  readonly killedHolders?: number;
  /** Lock operations a second, over which Google's own messages are thrown. */
  readonly locksPerSecond?: number;
  readonly cacheReadsPerSecond?: number;
  /** What a ration of cache reads refuses counts as asked, too. */
  readonly strictRations?: boolean;
  /** Reads and writes of properties, in all. */
  readonly propertyOperations?: number;
  /** The store has no room: nothing can be written, what is there can be read. */
  readonly storeFull?: boolean;
  /** What each of these services throws whenever it is asked, in Google's words. */
  readonly throws?: Partial<Readonly<Record<"fetch" | "properties" | "cache" | "lock", string>>>;
  /** The first requests never come back. */
  readonly hungRequests?: number;
  /** The first requests get these statuses without reaching the service. */
  readonly statuses?: readonly number[];
  /** Reading the sheet from a cell is refused. */
  readonly sheetRefused?: boolean;
  /** Executions beyond the slots are refused, as Google documents, instead of waiting. */
  readonly tooManyRefused?: boolean;
  /** No document cache and no document lock, as in a script without a document. */
  readonly noDocument?: boolean;
}
